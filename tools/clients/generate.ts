/**
 * Generates the types and operations of the clients from the contracts of the public API: `npm run clients:generate`. With
 * `--check` it writes nothing, and fails when a file is outdated.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { CATALOGUE } from "#contracts/catalogue.ts";
import { errors } from "#contracts/kit/errors.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { type ApiDocument, operationsOf } from "./described-operations.ts";
import { pythonOperations, pythonTypes } from "./python.ts";
import { operationsModule, typesModule } from "./typescript.ts";

const root = path.resolve(import.meta.dirname, "../..");
const GENERATED = "packages/sdk/src/generated";
const PYTHON = "packages/python/src/sightline";

/** The codes of errors that operations of the public API name. */
function codesIn(document: ApiDocument): readonly string[] {
  const text = JSON.stringify(document.paths);
  return Object.keys(errors).filter((code) => text.includes(`\`${code}\``));
}

const formatted = (file: string, text: string): string =>
  execFileSync(
    process.execPath,
    [path.join(root, "node_modules/@biomejs/biome/bin/biome"), "check", "--write", `--stdin-file-path=${file}`],
    {
      cwd: root,
      input: text,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    },
  );

/** The generated files by their path from the root. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const document = openApi(CATALOGUE.public) as unknown as ApiDocument;
  if (operationsOf(document).length === 0) throw new Error("The public API has no operations.");
  const modules = { types: typesModule(document, codesIn(document)), operations: operationsModule(document) };
  const typescript = Object.entries(modules).map(([name, text]) => {
    const file = `${GENERATED}/${name}.ts`;
    return [file, formatted(file, text)] as const;
  });
  const python = [
    [`${PYTHON}/types.py`, pythonTypes(document)],
    [`${PYTHON}/operations.py`, pythonOperations(document)],
  ] as const;
  return new Map([...typescript, ...python]);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  for (const [file, text] of generatedFiles()) {
    const target = path.join(root, file);
    if (!values.check) writeFileSync(target, text);
    else if (readFileSync(target, "utf8") !== text) {
      console.error(`${file} is outdated: npm run clients:generate`);
      process.exitCode = 1;
    }
  }
}
