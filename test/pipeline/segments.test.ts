import { describe, expect, test } from "vitest";
import { probeVideo } from "#adapters/video/probe-video.ts";
import { exactRate, outputRate } from "#adapters/video/rate.ts";
import { drawSegment } from "#domain/heatmaps/video/draw-segment.ts";
import { analysedFrameCount, outputFrameCount, outputFramesIn, segmentCount } from "#domain/heatmaps/video/segments.ts";
import { movingDisc, videoPath } from "#test/kit/videos.ts";

const RATES = [8, 10, 12.5, 23.976, 24, 25, 29.97, 30, 50, 59.94, 60];
/** Frames more or fewer than whole segments. */
const AROUND = Array.from({ length: 13 }, (_, at) => at - 6);

/** The frames of every segment of a video with this many stored frames. */
function framesOf(stored: number, rate: number) {
  const { num, den } = exactRate(rate);
  const duration = (stored * den) / num;
  const segments = segmentCount(analysedFrameCount(duration));
  const video = { duration, segments, fps: outputRate(rate) };
  return { video, frames: Array.from({ length: segments }, (_, segment) => outputFramesIn(segment, video)) };
}

describe("the frames of segments", () => {
  test.each(RATES)("the frames of segments follow each other, with at least one in each segment, at %s per second", (rate) => {
    const lengths = [0, 1, 2, 3, 6, 17].flatMap((segments) => AROUND.map((more) => Math.round(segments * 10 * rate) + more));
    for (const stored of lengths.filter((length) => length > 0)) {
      const { video, frames } = framesOf(stored, rate);
      const label = `${stored} frames: ${JSON.stringify(frames)}`;
      expect(frames[0]!.first, label).toBe(0);
      expect(frames.at(-1)!.end, label).toBe(outputFrameCount(video));
      for (const [segment, { first, end }] of frames.entries()) {
        expect(end, label).toBeGreaterThan(first);
        if (segment > 0) expect(first, label).toBe(frames[segment - 1]!.end);
        // A segment has attention for its ten seconds only; one frame before them is shown as its first.
        expect(Math.abs(first - segment * 10 * video.fps), label).toBeLessThanOrEqual(1.5);
      }
    }
  });

  test("the frames are drawn in both segments of a video of exactly 300 frames at 29.97 per second", async () => {
    const size = { width: 64, height: 36 };
    const { num, den } = exactRate(29.97);
    const source = await movingDisc({ ...size, times: Array.from({ length: 300 }, (_, n) => (n * den) / num) });
    const { duration, fps } = await probeVideo(source);
    const moments = analysedFrameCount(duration);
    const facts = { ...size, duration, fps: outputRate(fps), has_sound: false, moments, segments: segmentCount(moments) };
    expect([facts.moments, facts.segments]).toEqual([101, 2]);
    const maps = Array.from({ length: 101 }, () => ({ width: 8, height: 8, values: new Uint8Array(64).fill(100) }));
    const drawn = await Promise.all(
      [0, 1].map(async (segment) => {
        const out = { heatmap: videoPath(), peekthrough: videoPath() };
        await drawSegment({ source, facts, segment, attention: { maps: segment === 0 ? maps : maps.slice(100), cuts: [] }, out });
        return (await probeVideo(out.heatmap)).frames;
      }),
    );
    expect(drawn).toEqual([299, 1]);
  });
});
