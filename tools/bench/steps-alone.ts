// Runs the same images without a local cloud: `steps-alone.ts ROUNDS FILE...` in a separate process. Reports the processor
// time of the inference, of the codecs, and of all that the steps compute.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { readAttention, writeAttention, writeMembers } from "#domain/heatmaps/images/attention-file.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { renderImages } from "#domain/heatmaps/images/render-images.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { readModelInput } from "#inference/attention/model-input.ts";
import { loadModel } from "#inference/attention/network.ts";
import { createCodecRun, type PipelineFiles } from "./codecs.ts";
import { cpuTime } from "./cpu-time.ts";

/** Processor time in milliseconds for all images together, each the minimum of the rounds. */
export type StepTimings = { readonly inference: number; readonly codecs: number; readonly steps: number };

// The model's module uses one thread, like its container; the functions of the pipeline use the machine's cores.
sharp.concurrency(0);

const model = await loadModel();
const [rounds, ...paths] = process.argv.slice(2);
const codecsByFile = new Map<string, Awaited<ReturnType<typeof createCodecRun>>>();

async function infer(analysis: Buffer) {
  const input = await readModelInput(analysis, model.pixels);
  const { width, height, density, members, content, standsOut } = await model.predict(input, "natural");
  const mapOf = (shares: Float64Array) => {
    const highest = shares.reduce((max, value) => Math.max(max, value), 0);
    return { width, height, values: Uint16Array.from(shares, (value) => Math.round((value / highest) * 65_535)) };
  };
  return { ...mapOf(density), members: members.map(mapOf), model: model.name, content, standsOut };
}

/** The files that the steps produce for an upload, by the functions they call for it. */
async function compute(upload: Buffer): Promise<PipelineFiles> {
  const opened = await openUploadedImage(upload);
  const { image, analysis } = await displayAndAnalysisCopies(opened);
  const inferred = await infer(analysis);
  const attention = writeAttention(inferred);
  writeMembers(inferred.members);
  const map = await readAttention(attention);
  const images = await renderImages(image, map, gazePlot(map, opened), opened);
  const again = await readAttention(attention);
  scoreMap({ ...again, map: again, group: "ad" }, opened);
  gazePlot(again, opened);
  return { ...images, upload, image, analysis, attention };
}

const cpuTimes = { inference: 0, codecs: 0, steps: 0 };
async function timeStep<T>(what: keyof typeof cpuTimes, work: () => Promise<T>): Promise<T> {
  const { result, ms } = await cpuTime(work);
  cpuTimes[what] += ms;
  return result;
}

async function measure(file: string): Promise<void> {
  const upload = await readFile(file);
  const files = await timeStep("steps", () => compute(upload));
  await timeStep("inference", () => infer(files.analysis));
  const codecs = codecsByFile.get(file) ?? (await createCodecRun(files));
  codecsByFile.set(file, codecs);
  const encoded = await timeStep("codecs", codecs);
  for (const [name, bytes] of Object.entries(encoded)) {
    const { length } = files[name as keyof typeof encoded];
    // What was encoded from a lossy image's own pixels may differ slightly.
    const tolerance = name === "thumbnail" ? 0.1 * length : 0;
    if (Math.abs(bytes.length - length) > tolerance)
      throw new Error(`${name} of ${file} has ${bytes.length} bytes, by the pipeline ${length}: the settings differ`);
  }
}

const minimum = { inference: Number.POSITIVE_INFINITY, codecs: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };
for (let round = 0; round < Number(rounds); round++) {
  Object.assign(cpuTimes, { inference: 0, codecs: 0, steps: 0 });
  for (const file of paths) await measure(file);
  for (const what of ["inference", "codecs", "steps"] as const) minimum[what] = Math.min(minimum[what], cpuTimes[what]);
}
process.send?.(minimum satisfies StepTimings);
process.disconnect?.();
