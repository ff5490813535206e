// Stores the maps of a video and measures its areas over time, with the bucket in the same process:
// `video-areas-alone.ts SECONDS`. Reports the cost.
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { analysedFrameCount, analysedFramesIn, segmentCount } from "#domain/heatmaps/video/segments.ts";
import { cpuTime } from "./cpu-time.ts";
import { withBucket } from "./with-bucket.ts";

/** Processor time in milliseconds of each, bytes of the file and of the reply, and the peak memory of the process in bytes. */
export type Areas = {
  readonly kept: number;
  readonly followed: number;
  readonly file: number;
  readonly reply: number;
  readonly memory: number;
};

const AREAS = 100;
const SIZE = { width: 88, height: 56 } as const;
const FRAME = { width: 1280, height: 720 } as const;
const frames = analysedFrameCount(Number(process.argv[2]));
const segments = segmentCount(frames);

/** A video, as far as these steps use it. */
const video = {
  type: "video",
  status: "done",
  uid: "hm_film",
  requested_by: "person",
  gen: 1,
  ...FRAME,
  duration: frames / 10,
  fps: 30,
  has_sound: false,
  moments: frames,
  segments,
  mask_array: "person/hm_film/hm_film-g1-moments.npy",
  areas_of_interest: Array.from({ length: AREAS }, (_, at) => ({
    uid: `${at}`,
    name: `${at}`,
    value: 0,
    interval: null,
    left: (at % 10) * 100.5,
    top: Math.floor(at / 10) * 60.5,
    width: 300,
    height: 170,
  })),
} as unknown as Heatmap;

await withBucket(async () => {
  const { headFile, putFile } = await import("#adapters/storage.ts");
  const { measureAreasOverTime } = await import("#domain/heatmaps/video/measure-areas-over-time.ts");
  const { segmentKey } = await import("#domain/heatmaps/video/files.ts");
  const { writeSegment } = await import("#domain/heatmaps/video/segment-attention.ts");
  const { storeFrameMaps } = await import("#domain/heatmaps/video/store-frame-maps.ts");
  for (let segment = 0; segment < segments; segment++) {
    const { first, end } = analysedFramesIn(segment, frames);
    const cells = SIZE.width * SIZE.height;
    const mapOf = (moment: number) => Uint8Array.from({ length: cells }, (_, cell) => 255 - ((cell * 31 + moment * 7) % 256));
    const maps = Array.from({ length: end - first }, (_, at) => ({ ...SIZE, values: mapOf(first + at) }));
    const said = { model: "", content: "natural", moments: Array(maps.length).fill({}), cuts: [], members: [] } as const;
    await putFile(segmentKey(video, 1, segment, "attention"), writeSegment({ ...said, maps }), "application/gzip");
  }
  const { ms: kept } = await cpuTime(() => storeFrameMaps(video));
  const { result: reply, ms: followed } = await cpuTime(async () => JSON.stringify(await measureAreasOverTime(video)).length);
  const file = (await headFile(video.mask_array))!.size;
  process.send?.({ kept, followed, file, reply, memory: process.resourceUsage().maxRSS * 1024 } satisfies Areas);
});
process.disconnect?.();
