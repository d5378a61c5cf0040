"""What PyYAML's safe_load reads of each plan of a JSON list on stdin, in hexadecimal digits: null if it refuses it, else the fields of the
line as JSON. A scalar is its text, for safe_load makes numbers and dates of some, on one line. The fields are "" if one
of them is a list or a map where a text belongs, which the line shows as it is written."""

import json
import re
import sys

import yaml


class Many(Exception):
    pass


def child(node, key):
    found = None
    for k, v in node.value if isinstance(node, yaml.MappingNode) else ():
        if k.value == key:
            found = v
    return found


def text(node):
    if node is None or node.tag == "tag:yaml.org,2002:null":
        return None
    if not isinstance(node, yaml.ScalarNode):
        raise Many
    value = re.sub(r"\s*\n\s*|\t", " ", node.value.rstrip("\n"))
    return re.sub(r"[\0-\x1f\x7f]", "", value) or None


def items(node):
    return node.value if isinstance(node, yaml.SequenceNode) else None


def read(plan):
    try:
        loader = yaml.SafeLoader(bytes.fromhex(plan).decode("utf-8").strip())
        root = loader.get_single_node()
        data = loader.construct_document(root)
    except Exception:  # a date that does not exist is a ValueError
        return None
    fields = {}
    try:
        for key in ("phase", "plan_id", "status", "created_at", "goal"):
            fields[key] = text(child(root, key))
        for key in ("goal_locked", "requirements_complete", "plan_phase_complete"):
            value = data.get(key)
            is_true = value is True or isinstance(value, str) and value.lower() in ("true", "yes", "on")
            fields[key] = text(child(root, key)) and is_true
        for name, keys in (
            ("requirements_sections", ("name", "status")),
            ("modules", ("id", "name", "status", "priority", "github_issue", "acceptance_criteria")),
        ):
            of = items(child(root, name))
            fields[name] = of and [{key: text(child(item, key)) for key in keys} for item in of]
        fields["exit_criteria"] = [text(item) for item in items(child(root, "exit_criteria")) or ()]
    except (Many, AttributeError):
        return ""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


json.dump([read(plan) for plan in json.load(sys.stdin)], sys.stdout)
