// Draws and joins a whole video in a separate process: `video-memory-alone.ts VIDEO SECONDS`. Reports its peak memory with its
// children, in bytes.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { joinVideos } from "#adapters/video/join-videos.ts";
import { probeVideo } from "#adapters/video/probe-video.ts";
import { residentBytes } from "#adapters/video/resident-bytes.ts";
import { drawSegment } from "#domain/heatmaps/video/draw-segment.ts";
import { analysedFrameCount, analysedFramesIn, segmentCount } from "#domain/heatmaps/video/segments.ts";

const SAMPLE_INTERVAL_MS = 50;
const [videoFile = "", seconds = ""] = process.argv.slice(2);
const folder = path.dirname(videoFile);

/** Memory of this process and its children. */
function residentMemory(): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === process.pid);
  return children.reduce((sum, pid) => sum + residentBytes(Number(pid)), residentBytes(process.pid));
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return 0;
  }
}

let peak = 0;
const samplePeak = setInterval(() => {
  peak = Math.max(peak, residentMemory());
}, SAMPLE_INTERVAL_MS);
const { hasSound, ...facts } = await probeVideo(videoFile, Number(seconds));
const frames = analysedFrameCount(facts.duration);
const segments = segmentCount(frames);
const map = { width: 88, height: 56, values: Uint8Array.from({ length: 88 * 56 }, (_, cell) => (cell * 31) % 256) };
const joined: Record<"heatmap" | "peekthrough", string[]> = { heatmap: [], peekthrough: [] };
for (let segment = 0; segment < segments; segment++) {
  const { first, look: last } = analysedFramesIn(segment, frames);
  const maps = Array.from({ length: last - first }, () => map);
  const attention = { model: "", content: "natural", maps, moments: [], cuts: [] } as const;
  const out = {
    heatmap: path.join(folder, `${segments}-${segment}-heatmap.mp4`),
    peekthrough: path.join(folder, `${segments}-${segment}-peekthrough.mp4`),
  };
  await drawSegment({
    source: videoFile,
    facts: { ...facts, has_sound: hasSound, moments: frames, segments },
    segment,
    attention,
    out,
  });
  joined.heatmap.push(out.heatmap);
  joined.peekthrough.push(out.peekthrough);
}
for (const kind of ["heatmap", "peekthrough"] as const)
  await joinVideos(joined[kind], path.join(folder, `${segments}-${kind}.mp4`));
clearInterval(samplePeak);
process.send?.(peak);
process.disconnect?.();
