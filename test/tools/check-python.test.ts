import { expect, test } from "vitest";
import { findPythonProblems } from "#tools/check-python.ts";

test("unused imports, undefined names and types of old versions of Python are reported with file and line", () => {
  const code = "import os\nfrom typing import List\n\n\ndef total(values: List[int]) -> int:\n    return sum(value)\n";
  expect(findPythonProblems("tools/total.py", code)).toEqual([
    "tools/total.py:2: `typing.List` is deprecated, use `list` instead (UP035)",
    "tools/total.py:5: Use `list` instead of `List` for type annotation (UP006)",
    "tools/total.py:6: Undefined name `value` (F821)",
    "tools/total.py:1: `os` imported but unused (F401)",
  ]);
  expect(findPythonProblems("tools/total.py", "def total(values: list[int]) -> int:\n    return sum(values)\n")).toEqual([]);
});
