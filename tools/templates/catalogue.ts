// Writes domain/benchmarks/catalogue/{kind}.json from templates/: `npm run templates:catalogue`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TEMPLATE_KINDS, TemplateFile, type TemplateKind } from "#contracts/templates.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The templates of a kind as their folders describe them, in the order of their ids. Throws for an invalid one. */
export function readTemplates(kind: TemplateKind): TemplateFile[] {
  const folder = path.join(ROOT, "templates", kind);
  const templates = readdirSync(folder).map((id) => {
    const template = TemplateFile.parse(JSON.parse(readFileSync(path.join(folder, id, "template.json"), "utf8")));
    if (template.kind !== kind || String(template.id) !== id) throw new Error(`${kind}/${id} describes another template`);
    return template;
  });
  return templates.toSorted((one, other) => one.id - other.id);
}

if (import.meta.main) {
  for (const kind of TEMPLATE_KINDS) {
    const file = path.join(ROOT, "domain/benchmarks/catalogue", `${kind}.json`);
    writeFileSync(file, `${JSON.stringify(readTemplates(kind))}\n`);
  }
}
