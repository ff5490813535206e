/**
 * Renders the out-of-home templates (scenes.json) into templates/ooh/:
 *   npm run -s templates:ooh -- [--preview] [--samples=N] [ID...]
 * Needs Blender 3.4 or newer and Python 3 with numpy, OpenCV and Pillow (docs/templates.md). A scene is rendered
 * unless its render is newer than its family's code and was made with the same parameters; a template is written unless it is
 * newer than its render and the code of post/. So a stopped run can be continued. Renders are kept in RAW (default: ooh-raw in the
 * temporary folder). PYTHON names another Python than python3.
 * With --preview, writes a small image of each scene to RAW/preview/ID.png and leaves the templates alone.
 */
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { denoiserWeights } from "./denoiser-weights.ts";
import { run } from "./run.ts";

type Scene = { readonly id: number; readonly family: string };

const HERE = import.meta.dirname;
const TEMPLATES = path.resolve(HERE, "../../../templates/ooh");
const FULL = { width: 1280, samples: 10 };
const PREVIEW = { width: 480, samples: 8 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: "boolean", default: false }, samples: { type: "string" } },
});
const raw = path.join(process.env.RAW ?? path.join(os.tmpdir(), "ooh-raw"), values.preview ? "preview" : ".");
const quality = values.preview ? PREVIEW : FULL;
const samples = Number(values.samples ?? quality.samples);
const scenes: readonly Scene[] = JSON.parse(await readFile(path.join(HERE, "scenes.json"), "utf8"));
const wanted = positionals.map(Number);
const unknown = wanted.filter((id) => !scenes.some((scene) => scene.id === id));
if (unknown.length > 0 || !Number.isInteger(samples) || samples < 1) {
  console.error(`usage: npm run -s templates:ooh -- [--preview] [--samples=N] [ID...]; unknown: ${unknown.join(", ") || "none"}`);
  process.exit(2);
}
const weights = await denoiserWeights();
await mkdir(raw, { recursive: true });
for (const scene of scenes.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  await render(scene);
  await develop(scene);
}

async function render({ id, ...parameters }: Scene) {
  const before = await readFile(path.join(raw, `${id}.json`), "utf8").then(JSON.parse, () => undefined);
  const code = path.join(HERE, "families", `${parameters.family}.py`);
  const same = isDeepStrictEqual(before?.parameters, { id, ...parameters });
  if (same && (await changed(path.join(raw, `${id}.npz`))) > (await changed(code))) return;
  // The lowest priority and one thread: a run of hours leaves the machine to others.
  const blender = ["-n", "19", "blender", "-t", "1", "-b", "--factory-startup", "-P", path.join(HERE, "render.py"), "--"];
  const seconds = await run("nice", [
    ...blender,
    `${id}`,
    `${quality.width}`,
    `${samples}`,
    raw,
    ...(values.preview ? ["grey"] : []),
  ]);
  console.log(`${id}: rendered in ${seconds} s`);
}

async function develop({ id }: Scene) {
  const target = values.preview ? path.join(raw, `${id}.png`) : path.join(TEMPLATES, `${id}`, "template.json");
  const inputs = [
    path.join(raw, `${id}.npz`),
    ...(await readdir(path.join(HERE, "post"))).map((file) => path.join(HERE, "post", file)),
  ];
  const newest = Math.max(...(await Promise.all(inputs.map(changed))));
  if ((await changed(target)) > newest) return;
  const script = [path.join(HERE, "post/main.py"), ...(values.preview ? ["--preview"] : [])];
  await run(process.env.PYTHON ?? "python3", ["-B", ...script, weights, raw, values.preview ? raw : TEMPLATES, `${id}`]);
  console.log(target);
}

/** When a file was changed, in milliseconds; 0 if there is none. */
async function changed(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
