import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TemplateKind } from "#contracts/templates.ts";

/** Next to a function's bundle, or in the repository. */
const FOLDER = ["templates", "../templates"].map((folder) => path.join(import.meta.dirname, folder)).find(existsSync);

/** Files of a template: the scene with an empty slot, and the light of scenes that have it. */
export const TEMPLATE_FILES = ["background.jpg", "gain.jpg", "add.jpg"] as const;

/** Reads a file of a template that is shipped with the application. Throws if it does not exist. */
export async function readTemplateFile(
  kind: TemplateKind,
  id: number,
  file: (typeof TEMPLATE_FILES)[number],
): Promise<Uint8Array> {
  if (!FOLDER) throw new Error("the folder with the templates is missing");
  return readFile(path.join(FOLDER, kind, String(id), file));
}
