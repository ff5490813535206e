import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { audits } from "#contracts/audits.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { upload } from "#local/client/analyse-file.ts";
import type { Api } from "#local/client/api.ts";
import { withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { writeImages } from "./write-images.ts";

const WARM_UP = 3;
const EDITS = 20;
const POLL_MS = 100;

/** Moves the middle of an image to another place each time, and measures its share of attention. */
async function edit(api: Api, uid: string, turn: number): Promise<void> {
  const { gen, width, height } = await api(heatmaps.read, { params: { uid } });
  if (!width || !height) throw new Error(`${uid} has no size`);
  const box = {
    left: Math.round(width * 0.4),
    top: Math.round(height * 0.4),
    width: Math.round(width * 0.2),
    height: Math.round(height * 0.2),
  };
  const to = { ...box, left: Math.round(width * 0.02 * turn) };
  await api(audits.tryEdits, {
    params: { uid },
    body: { gen, edits: [{ kind: "move", box, to }], areas: [{ uid: "middle", name: "Middle", ...box }] },
  });
}

export const whatIf: Benchmark = {
  name: "what-if",
  about: "The prediction of an edited image with the change of one share, one edit at a time, warm",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const [file] = await writeImages(folder);
      return withCloud(async ({ api, processorTime }) => {
        const uid = await upload(api, file!, { title: path.basename(file!), application: "Other" });
        while ((await api(heatmaps.read, { params: { uid } })).status !== "done") await pause(POLL_MS);
        for (let turn = 0; turn < WARM_UP; turn++) await edit(api, uid, turn);
        const [times, before]: [number[], number] = [[], processorTime()];
        for (let turn = 0; turn < EDITS; turn++) {
          const began = performance.now();
          await edit(api, uid, turn);
          times.push(performance.now() - began);
        }
        return [
          { name: "edited image, p50", value: quantile(times, 0.5), unit: "ms", aim: 1000 },
          { name: "edited image, slowest of 20", value: Math.max(...times), unit: "ms" },
          { name: "edited image, CPU of all processes", value: (processorTime() - before) / EDITS, unit: "ms", aim: 1000 },
        ];
      });
    }),
};
