import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { ROOT } from "./bundle-clients.ts";

const FOLDER = path.join(ROOT, "packages/python");
const SOURCES = path.join(FOLDER, "src/sightline");
/** The same sources give the same file. */
const MODIFIED = new Date(2026, 0, 1);

type WheelFile = { readonly name: string; readonly content: Buffer };

/** The files that the wheel is made of. */
export const wheelSources = (): readonly string[] => [
  path.join(FOLDER, "pyproject.toml"),
  path.join(FOLDER, "README.md"),
  ...readdirSync(SOURCES)
    .filter((name) => /\.(py|typed)$/.test(name))
    .sort()
    .map((name) => path.join(SOURCES, name)),
];

function read(field: "version" | "description" | "requires-python"): string {
  const [, value] = new RegExp(`^${field} = "(.*)"$`, "m").exec(readFileSync(path.join(FOLDER, "pyproject.toml"), "utf8")) ?? [];
  if (!value) throw new Error(`pyproject.toml has no ${field}.`);
  return value;
}

/** Its name, from which pip reads the version. */
export const wheelName = (): string => `sightline-${read("version")}-py3-none-any.whl`;

/** The Python client as a wheel, which pip installs from an address without building it (PyPA, binary distribution format). */
export function pythonWheel(): Promise<Buffer> {
  const info = `sightline-${read("version")}.dist-info`;
  const files: WheelFile[] = wheelSources()
    .filter((file) => path.dirname(file) === SOURCES)
    .map((file) => ({ name: `sightline/${path.basename(file)}`, content: readFileSync(file) }));
  files.push({ name: `${info}/METADATA`, content: Buffer.from(metadata()) });
  files.push({
    name: `${info}/WHEEL`,
    content: Buffer.from("Wheel-Version: 1.0\nGenerator: sightline\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
  });
  const record = [...files.map(recordOf), `${info}/RECORD,,`].map((line) => `${line}\n`).join("");
  const zip = new ZipFile();
  for (const { name, content } of [...files, { name: `${info}/RECORD`, content: Buffer.from(record) }])
    zip.addBuffer(content, name, { mtime: MODIFIED });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const metadata = (): string =>
  [
    "Metadata-Version: 2.1",
    "Name: sightline",
    `Version: ${read("version")}`,
    `Summary: ${read("description")}`,
    `Requires-Python: ${read("requires-python")}`,
    "Description-Content-Type: text/markdown",
    "",
    readFileSync(path.join(FOLDER, "README.md"), "utf8"),
  ].join("\n");

const recordOf = ({ name, content }: WheelFile): string =>
  `${name},sha256=${createHash("sha256").update(content).digest("base64url")},${content.length}`;
