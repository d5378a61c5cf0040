// Returns a function that runs a hook's file as the main module, again and again in
// one process. It is compiled once.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const Module = require('module');

module.exports = (hook) => {
  const file = require.resolve(hook);
  const text = fs.readFileSync(file, 'utf8').replace(/^#!.*/, '');
  const compiled = vm.compileFunction(text, ['exports', 'require', 'module', '__filename', '__dirname'], { filename: file });
  const hookRequire = Module.createRequire(file);
  return () => {
    const main = new Module(file);
    hookRequire.main = main;
    compiled.call(main.exports, main.exports, hookRequire, main, file, path.dirname(file));
  };
};
