/**
 * The gate `python`: rejects unused and undefined names, statements that are likely mistakes, and types of old versions of Python.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import ruff from "@astral-sh/ruff-wasm-nodejs";
import { listSources } from "./list-sources.ts";

const root = path.join(import.meta.dirname, "..");

/**
 * Rules by their prefix: https://docs.astral.sh/ruff/rules. Scripts of Blender import all names of their modules, and extend the
 * path of modules first.
 */
const SETTINGS = {
  "target-version": "py311",
  lint: { select: ["F", "E4", "E7", "E9", "UP"], ignore: ["F403", "F405", "E402"] },
};

const workspace = new ruff.Workspace(SETTINGS, ruff.PositionEncoding.Utf16);

type Diagnostic = Pick<ruff.Diagnostic, "code" | "message" | "start_location">;

/** Returns the problems of a Python file, one line each. */
export function findPythonProblems(file: string, text: string): string[] {
  const diagnostics = workspace.check(text) as readonly Diagnostic[];
  return diagnostics.map(({ code, message, start_location }) => `${file}:${start_location.row}: ${message} (${code})`);
}

if (import.meta.main) {
  const problems = listSources("*.py").flatMap((file) => findPythonProblems(file, readFileSync(path.join(root, file), "utf8")));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
