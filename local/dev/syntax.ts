import { readFile } from "node:fs/promises";
import path from "node:path";
import { formatMessages, type TransformFailure, transform } from "esbuild";

/** The syntax errors of a TypeScript or JSON file, each with its line and its column; empty when there are none or when the file is gone. */
export async function syntaxErrorsOf(file: string, root: string): Promise<string> {
  try {
    const loader = file.endsWith(".json") ? "json" : "ts";
    await transform(await readFile(file, "utf8"), { loader, sourcefile: path.relative(root, file), logLevel: "silent" });
    return "";
  } catch (error) {
    const { errors } = error as Partial<TransformFailure>;
    return errors ? (await formatMessages(errors, { kind: "error", color: process.stderr.isTTY === true })).join("") : "";
  }
}
