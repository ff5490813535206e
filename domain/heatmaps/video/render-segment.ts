import path from "node:path";
import { uploadFile } from "#adapters/storage/local-files.ts";
import { getFile, headFile } from "#adapters/storage.ts";
import type { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { drawSegment, type RENDERED_FILES } from "./draw-segment.ts";
import { factsOf } from "./facts.ts";
import { MP4, segmentKey } from "./files.ts";
import { markSegment } from "./mark-segment.ts";
import { rejectBadVideo } from "./reject-bad-video.ts";
import { readSegment } from "./segment-attention.ts";
import { downloadSource, withWorkFolder } from "./work-folder.ts";

/**
 * Draws heatmap and peekthrough into every frame of a segment, stores both as videos without sound, and updates the progress. The
 * peekthrough is stored last: if it exists, both exist, and nothing is drawn again. Does nothing if the heatmap has ended.
 */
export async function renderSegment(job: SegmentJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = (file: (typeof RENDERED_FILES)[number] | "attention") => segmentKey(heatmap, job.gen, job.segment, file);
  if ((await headFile(key("peekthrough"))) === undefined) {
    const attention = readSegment(await getFile(key("attention")));
    await withWorkFolder(async (folder) => {
      const source = await downloadSource(folder, heatmap);
      const [hot, veiled] = [path.join(folder, "heatmap.mp4"), path.join(folder, "peekthrough.mp4")];
      await rejectBadVideo(
        drawSegment({
          source,
          facts: factsOf(heatmap),
          segment: job.segment,
          attention,
          out: { heatmap: hot, peekthrough: veiled },
        }),
      );
      await uploadFile(hot, key("heatmap"), MP4);
      await uploadFile(veiled, key("peekthrough"), MP4);
    });
  }
  await markSegment(job, "segments_done");
}
