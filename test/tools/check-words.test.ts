import { expect, test } from "vitest";
import { findReplacedWords } from "../../tools/check-words.ts";
import { codeWords, findUnknownNames } from "../../tools/words/docstring-names.ts";
import { findQuestions } from "../../tools/words/docstring-openings.ts";
import { findIncompleteTestNames } from "../../tools/words/test-names.ts";

const replaced = [
  { pattern: "anew", use: "again" },
  { pattern: "he|his", use: "they, their" },
];
const found = (text: string, allowed: { file: string; text: string; reason: string }[] = []) =>
  findReplacedWords("docs/page.md", text, { replaced, allowed });

test("a replaced word is reported with file, line and replacement, in any case", () => {
  expect(found("fine\nAnew it begins")).toEqual([{ file: "docs/page.md", line: 2, word: "Anew", use: "again" }]);
  expect(found("he said his name").map(({ word }) => word)).toEqual(["he", "his"]);
});

test("parts of other words, code and link targets are not reported", () => {
  expect(found("the history, renewed; `anew` and [a link](docs/anew.md)")).toEqual([]);
  expect(found("```\nconst anew = 1;\n```\ndone")).toEqual([]);
  expect(found("```\ncode\n```\nanew")).toHaveLength(1);
});

test("allowed text is not reported in its file, and the same word elsewhere is reported", () => {
  const quote = { file: "docs/page.md", text: "“starts anew”", reason: "quotes the specification" };
  expect(found("It says “starts anew” and begins anew.", [quote]).map(({ line }) => line)).toEqual([1]);
  expect(found("It says “starts anew”.", [{ ...quote, file: "docs/other.md" }])).toHaveLength(1);
  expect(found("It says “starts anew”.", [{ ...quote, file: "*" }])).toEqual([]);
});

test("names, comments and texts of Python are checked, and texts of one word are not", () => {
  const code = `def draw_anew(his_image):\n    """Draws it anew."""\n    return {"anew": image, 'his': 1}  # his own`;
  const findings = findReplacedWords("tools/draw.py", code, { replaced, allowed: [] });
  expect(findings.map(({ line, word }) => `${line} ${word}`)).toEqual(["1 anew", "1 his", "2 anew", "3 his"]);
});

test("parameters and constants in docstrings that the code does not have are reported", () => {
  const code = `const MAX_BYTES = 1;
/**
 * Truncates to MOST_BYTES; as in \`LC_ALL\`, not to MAX_BYTES or MAX_SIDE.
 * @param text to truncate
 * @param words to keep
 */
export function truncate(text: string) {}`;
  const known = new Set([...codeWords(code), "MAX_SIDE"]);
  expect(findUnknownNames("kit/truncate.ts", code, known)).toEqual([
    { file: "kit/truncate.ts", line: 2, name: "words" },
    { file: "kit/truncate.ts", line: 2, name: "MOST_BYTES" },
  ]);
});

test("test names that begin with a verb or a conjunction are reported, also in tables and template literals", () => {
  const names = `
describe("of a project", () => {
  test("is deleted with its workspace", () => {});
  test.each([["has a heatmap"]])("that %s is kept", () => {});
  test.skipIf(isSlow)(\`can be \${verb}\`, () => {});
});
test("a project is deleted with its workspace", () => {});
test("issues are listed", () => {});
`;
  expect(findIncompleteTestNames("test/projects/projects.test.ts", names).map(({ line, word }) => `${line} ${word}`)).toEqual([
    "3 is",
    "4 that",
    "5 can",
  ]);
});

test("docstrings that begin with “What” are reported, except in test files and generated code", () => {
  const code = `/** What a zip is made of. */
type Zip = {
  /** The name. What is left out is in the log. */
  name: string;
};
/**
 * What a user may do.
 */
const GRANTS = [];`;
  expect(findQuestions("domain/exports/zip.ts", code).map(({ line }) => line)).toEqual([1, 6]);
  expect(findQuestions("web/ui/zip.tsx", code)).toHaveLength(2);
  expect(findQuestions("test/kit/zip.ts", code)).toHaveLength(2);
  expect(findQuestions("test/exports/zip.test.ts", code)).toEqual([]);
  expect(findQuestions("packages/sdk/src/generated/types.ts", code)).toEqual([]);
});
