// Stores the maps of a video and measures its areas over time, with the bucket in the same process:
// `video-areas-alone.ts SECONDS`. Reports the cost.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { analysedFrameCount, analysedFramesIn, segmentCount } from "#domain/heatmaps/video/segments.ts";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** Processor time in milliseconds of each, bytes of the file and of the reply, and the peak memory of the process in bytes. */
export type Areas = {
  readonly kept: number;
  readonly followed: number;
  readonly file: number;
  readonly reply: number;
  readonly memory: number;
};

const BUCKET = "files";
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

async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

await withTemporaryFolder(async (dataDir) => {
  const s3 = await createS3({
    dataDir,
    buckets: [{ name: BUCKET }],
    access: unrestrictedAccess({ accessKeyId: "local", secretAccessKey: "local" }),
  });
  const server = createServer((request, response) => void s3.handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    FILES_BUCKET: BUCKET,
    TABLE_NAME: "none",
  });
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
  const kept = await cpuTime(() => storeFrameMaps(video));
  let reply = 0;
  const followed = await cpuTime(async () => {
    reply = JSON.stringify(await measureAreasOverTime(video)).length;
  });
  const file = (await headFile(video.mask_array))!.size;
  process.send?.({ kept, followed, file, reply, memory: process.resourceUsage().maxRSS * 1024 } satisfies Areas);
  server.closeAllConnections();
  server.close();
  await s3.close?.();
});
process.disconnect?.();
