import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AreaChange, TriedEdits } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { readDataUrl } from "../data-url.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { progressWriter } from "../progress.ts";
import { table } from "../table.ts";
import { isHeatmap } from "../targets.ts";
import { readEdit } from "../what-if/read-edit.ts";

const WORDS: Readonly<Record<AreaChange["verdict"], string>> = { more: "more", less: "less", unclear: "too close to call" };

export const whatIf = command({
  name: "what-if",
  usage: "HEATMAP --edit EDIT...",
  summary: "Try edits of an analysed image, and see how the attention of its elements changes",
  details:
    "Uses no credit and changes nothing. Edits are applied in their order:\n" +
    '  "move BOX to BOX" (also resizes), "remove BOX", "blur BOX", "brighten BOX", "recolour BOX #COLOUR [#OLD-COLOUR]"\n' +
    "A BOX is LEFT,TOP,WIDTHxHEIGHT in pixels of the image, or the name of an element, such as headline or button-1.\n" +
    "Without edits, it lists the elements.",
  options: {
    edit: { type: "string", value: "EDIT", text: "may be repeated, up to 20 times", multiple: true },
    out: { type: "string", value: "FOLDER", text: "save the edited image, and the same with its heatmap" },
  },
  async run({ args, options, terminal, signal, ...context }) {
    const [uid = "", ...others] = args;
    if (!isHeatmap(uid) || others.length > 0) throw new UsageError("Name one heatmap: sightline what-if hm_… --edit EDIT");
    const client = context.client();
    const onProgress = progressWriter(terminal, uid);
    const { elements } = await client.waitForFacts(uid, { signal, onProgress });
    const edits = (options.edit ?? []).map((text) => readEdit(text, elements));
    if (edits.length === 0) {
      const rows = elements.map(({ id, name, box, attention }) => [id, name, placeOf(box), percent(attention.value)]);
      terminal.out(options.json ? JSON.stringify(elements, null, 2) : table(["ELEMENT", "NAME", "BOX", "ATTENTION"], rows));
      return EXIT.success;
    }
    const tried = await client.tryEdits(uid, edits, { signal });
    if (options.out) terminal.err(`Images in ${await saveImages(tried, options.out, uid)}`);
    terminal.out(options.json ? JSON.stringify(tried.areas, null, 2) : tableOf(tried));
    return EXIT.success;
  },
});

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const placeOf = ({ left, top, width, height }: AreaChange["box"]): string =>
  `${[left, top].map(Math.round).join(",")},${Math.round(width)}x${Math.round(height)}`;

const tableOf = ({ areas }: TriedEdits): string =>
  table(
    ["ELEMENT", "NAME", "BEFORE", "AFTER", "CHANGE"],
    areas.map(({ uid, name, before, after, verdict }) => [
      uid,
      name,
      percent(before.value),
      percent(after.value),
      WORDS[verdict],
    ]),
  );

/** Saves the edited image and its heatmap. Returns their folder. */
async function saveImages({ image, heatmap }: TriedEdits, folder: string, uid: string): Promise<string> {
  const target = path.join(folder, uid);
  await mkdir(target, { recursive: true });
  for (const [name, url] of Object.entries({ edited: image, "edited-heatmap": heatmap })) {
    const { type, bytes } = readDataUrl(url);
    await writeFile(path.join(target, `${name}.${type}`), bytes);
  }
  return target;
}
