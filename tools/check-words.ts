/**
 * The gate `words`: rejects words that the glossary replaces, naming file, line, word and replacement, names in docstrings that
 * the code does not have, docstrings that begin like a question, and test names that are not sentences.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { listSources } from "./list-sources.ts";
import { ALLOWED_WORDS, type AllowedWord } from "./words/allowed-words.ts";
import { type CodeText, codeTexts, splitName } from "./words/code-texts.ts";
import { codeWords, findUnknownNames } from "./words/docstring-names.ts";
import { findQuestions } from "./words/docstring-openings.ts";
import { pythonTexts } from "./words/python-texts.ts";
import { REPLACED_WORDS, type ReplacedWord } from "./words/replaced-words.ts";
import { findIncompleteTestNames } from "./words/test-names.ts";

const root = path.join(import.meta.dirname, "..");

/** The files that are checked, as git path patterns. */
const COVERED = ["*.md", "*.ts", "*.tsx", "*.py", ":!tools/words/*.ts", ":!test/tools/check-words.test.ts"];

export type Finding = { readonly file: string; readonly line: number; readonly word: string; readonly use: string };

type Words = { readonly replaced: readonly ReplacedWord[]; readonly allowed: readonly AllowedWord[] };

/** The ranges of a line that must not be checked: inline code and links, and the texts allowed for the file. */
function uncheckedRanges(line: string, file: string, allowed: readonly AllowedWord[]): [number, number][] {
  const code = [...line.matchAll(/`[^`]*`|\]\([^)]*\)/g)].map(({ index, 0: text }): [number, number] => [
    index,
    index + text.length,
  ]);
  const texts = allowed
    .filter((each) => each.file === "*" || each.file === file)
    .flatMap(({ text }) => {
      const at = line.indexOf(text);
      return at < 0 ? [] : [[at, at + text.length] as [number, number]];
    });
  return [...code, ...texts];
}

/** The lines of a Markdown text, without fenced code blocks. */
function proseLines(text: string): CodeText[] {
  let isFenced = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.startsWith("```")) isFenced = !isFenced;
    return isFenced ? [] : [{ line: index + 1, text: line }];
  });
}

/** The texts of a file that are checked. */
function textsOf(file: string, text: string): CodeText[] {
  if (file.endsWith(".md")) return proseLines(text);
  return file.endsWith(".py") ? pythonTexts(text) : codeTexts(file, text);
}

/**
 * Every replaced word in a file. In Markdown, code and link targets are not checked; in TypeScript, comments, texts and declared
 * names are; in Python, all but texts of one word.
 */
export function findReplacedWords(file: string, text: string, { replaced, allowed }: Words): Finding[] {
  const patterns = replaced.map(({ pattern, use }) => ({ use, word: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, "gi") }));
  // Parsing takes most of the time, and most files contain none of the words.
  const any = new RegExp(`(?<![\\w-])(?:${replaced.map(({ pattern }) => pattern).join("|")})(?![\\w-])`, "i");
  if (!any.test(text) && !any.test(splitName(text))) return [];
  const findings: Finding[] = [];
  for (const { line, text: prose } of textsOf(file, text)) {
    const unchecked = uncheckedRanges(prose, file, allowed);
    for (const { word, use } of patterns) {
      for (const match of prose.matchAll(word)) {
        const isAllowed = unchecked.some(([from, to]) => match.index >= from && match.index < to);
        if (!isAllowed) findings.push({ file, line, word: match[0], use });
      }
    }
  }
  return findings;
}

if (import.meta.main) {
  const files = listSources(...COVERED);
  const words = { replaced: REPLACED_WORDS, allowed: ALLOWED_WORDS };
  const findings: Finding[] = [];
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(path.join(root, file), "utf8")] as const)),
  );
  for (const [file, text] of texts) findings.push(...findReplacedWords(file, text, words));
  for (const { file, line, word, use } of findings) console.log(`${file}:${line}: "${word}": use ${use}`);
  const sources = [...texts].filter(([file]) => !file.endsWith(".md"));
  const known = new Set(sources.flatMap(([, text]) => [...codeWords(text)]));
  const unknown = sources.flatMap(([file, text]) => findUnknownNames(file, text, known));
  for (const { file, line, name } of unknown) console.log(`${file}:${line}: "${name}" is not in the code`);
  const incomplete = sources
    .filter(([file]) => file.endsWith(".test.ts"))
    .flatMap(([file, text]) => findIncompleteTestNames(file, text));
  for (const { file, line, word } of incomplete)
    console.log(`${file}:${line}: the test name begins with "${word}": write a sentence with a subject`);
  const questions = sources.flatMap(([file, text]) => findQuestions(file, text));
  for (const { file, line } of questions)
    console.log(`${file}:${line}: the docstring begins with "What": begin with a noun, or with a verb for a function`);
  process.exitCode = findings.length + unknown.length + incomplete.length + questions.length > 0 ? 1 : 0;
}
