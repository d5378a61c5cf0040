// node evidence.cjs LIB DIR ...
// Prints what GSD Core's own plan-scan and verification modules, and its search for a
// phase's directory, say of each planning directory: for each entry of phases/ its plans, how
// many have their summary, and the status of its verification. LIB is the modules' directory.
const fs = require("fs");
const path = require("path");
const [lib, ...dirs] = process.argv.slice(2);
const scan = require(path.join(lib, "plan-scan.cjs"));
const { readVerificationStatus } = require(path.join(lib, "verification.cjs"));

const answers = dirs.map((dir) => {
  const phases = path.join(dir, "phases");
  const answer = {};
  for (const entry of fs.readdirSync(phases, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const phase = path.join(phases, entry.name);
    const { planCount, summaryCount } = scan(phase);
    const clean = () => new Map(); // no git: a checkout sets the times of files at random
    const { status } = readVerificationStatus(phase, { phaseCleanCommitTimesMs: clean });
    answer[entry.name] = { Plans: planCount, Done: summaryCount, Verification: status };
  }
  return answer;
});
console.log(JSON.stringify(answers));
