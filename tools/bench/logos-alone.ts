// Training and detection of the logo detector without server and channel: `logos-alone.ts FRAMES` in a separate process, whose
// processor time is therefore that of the detector only.
import sharp from "sharp";
import { detect } from "#inference/logos/detect.ts";
import { loadSet } from "#tools/evaluate/brands/casts.ts";
import { HEIGHT, planVideo, WIDTH } from "#tools/evaluate/brands/plan-video.ts";
import { renderVideo } from "#tools/evaluate/brands/render-video.ts";
import { trainBrand } from "#tools/evaluate/brands/train-brand.ts";
import { cpuTime } from "./cpu-time.ts";

/** Processor time in seconds of one training with eight labelled frames, and of each detection, and memory at the end in MB. */
export type LogosAlone = { readonly trained: number; readonly detected: number[]; readonly memory: number };

const set = await loadSet("development");
const { file, cpuSeconds: trained } = await trainBrand(set, 0);
const plan = planVideo(set.name, 0, set.cast, { brand: 0 });
const times = Array.from({ length: Number(process.argv[2]) }, (_, at) => 0.2 + at * 0.4);
const detected: number[] = [];
for await (const rgb of renderVideo(plan, set.logos, times)) {
  const image = await sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg()
    .toBuffer();
  const models = [{ bytes: file.bytes.length, sha256: file.sha256 }];
  const header = { task: "detect" as const, models, rivals: [], frames: [{ bytes: image.length }] };
  const { ms } = await cpuTime(() => detect(header, { models: [file.bytes], rivals: [], frames: [image] }));
  detected.push(ms / 1000);
}
process.send?.({ trained, detected, memory: process.memoryUsage().rss / 1e6 } satisfies LogosAlone);
process.disconnect?.();
