import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { putFileStream } from "#adapters/storage/put-file-stream.ts";
import { deletePrefix, getFileStream, headFile } from "#adapters/storage.ts";
import { writeVideo } from "#adapters/video/write-video.ts";
import type { CapturedRecording, RecordingJob } from "#contracts/pipelines/capture.ts";
import { startCapturedAnalysis } from "#domain/heatmaps/captured/start-captured-analysis.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { framesKey, recordingKey } from "./files.ts";
import { unpackFrames } from "./frame-file.ts";

/**
 * Encodes recorded frames as a video, stores it as the heatmap's upload and starts the analysis. Does nothing if that is done or
 * the heatmap ended.
 */
export async function encodeRecording(job: RecordingJob, captured: CapturedRecording): Promise<void> {
  const heatmap = await readExisting(job.kind === "website" ? (job.video ?? job.uid) : job.uid);
  if (heatmap) {
    if (heatmap.upload === "pending" && !(await headFile(recordingKey(job.folder)))) await encode(job.folder, captured);
    await startCapturedAnalysis(heatmap, recordingKey(job.folder));
  }
  await deletePrefix(job.folder);
}

async function encode(folder: string, { width, height, fps }: CapturedRecording): Promise<void> {
  const folderPath = await mkdtemp(path.join(os.tmpdir(), "film-"));
  try {
    const file = path.join(folderPath, "film.mp4");
    await writeVideo(file, {
      width,
      height,
      fps,
      frames: pixelsOf(unpackFrames(await getFileStream(framesKey(folder))), { width, height }),
    });
    await putFileStream(recordingKey(folder), createReadStream(file), "video/mp4");
  } finally {
    await rm(folderPath, { recursive: true, force: true });
  }
}

type Size = Pick<CapturedRecording, "width" | "height">;

/** Frames as RGB24 at the video's size; frames of another size are resized. */
async function* pixelsOf(frames: AsyncIterable<Uint8Array>, { width, height }: Size): AsyncGenerator<Uint8Array> {
  for await (const frame of frames)
    yield await sharp(frame).removeAlpha().toColourspace("srgb").resize(width, height, { fit: "fill" }).raw().toBuffer();
}
