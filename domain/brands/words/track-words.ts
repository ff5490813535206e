import type { Word } from "#adapters/text-recognition/merge-words.ts";
import type { Grey } from "#adapters/text-recognition/preprocess.ts";
import type { Rectangle } from "#kit/rectangle.ts";
import { followMatches, type Track } from "./follow-matches.ts";
import { cellsOf } from "./frame-change.ts";
import { type Match, matchWords, type Target } from "./match-words.ts";
import { planReadings } from "./plan-readings.ts";
import { type Pyramid, pyramidOf } from "./pyramid.ts";
import { confidenceOf } from "./word-confidence.ts";

/** A frame of a video, in grey, and its time in seconds. All frames have one size. */
export type GreyFrame = { readonly time: number; readonly grey: Grey };

/**
 * A text in a frame: the time in seconds, the object, its box as fractions of the frame, and the probability that it shows the
 * object, 0 to 1.
 */
export type WordDetection = {
  readonly time: number;
  readonly object: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly confidence: number;
  readonly source: "word";
};

/** Less confident detections are not returned. */
const MIN_CONFIDENCE = 0.05;

/**
 * Finds texts in a part of a video, from frames in order of time, best 5 a second with a longer side of 1280 pixels. Reads one
 * frame a second and those around cuts, and follows what it found in between. Frames in which nothing changed are not read again.
 * @param read returns the words of a frame by reading, each in reading order, in pixels
 */
export async function trackWords(
  frames: readonly GreyFrame[],
  targets: readonly Target[],
  read: (frame: Grey) => Promise<readonly (readonly Word[])[]>,
): Promise<WordDetection[]> {
  const tracks = await findTracks(frames, targets, read);
  return tracks
    .flatMap((track) => detectionsOf(track, frames, targets[track.target]!))
    .toSorted((one, other) => one.time - other.time);
}

/** The tracks behind the detections. */
export async function findTracks(
  frames: readonly GreyFrame[],
  targets: readonly Target[],
  read: (frame: Grey) => Promise<readonly (readonly Word[])[]>,
): Promise<Track[]> {
  const times = frames.map(({ time }) => time);
  const shots = planReadings(
    times,
    frames.map(({ grey }) => cellsOf(grey)),
  );
  const tracks: Track[] = [];
  for (const shot of shots) {
    const matches: Match[][] = [];
    for (const { frame, same } of shot.readings)
      matches.push(
        same === undefined ? matchWords(await read(frames[frame]!.grey), targets) : matches[same]!.map((match) => ({ ...match })),
      );
    const pyramids = new Map<number, Pyramid>();
    const pyramidAt = (frame: number): Pyramid => {
      const pyramid = pyramids.get(frame) ?? pyramidOf(frames[frame]!.grey);
      pyramids.set(frame, pyramid);
      return pyramid;
    };
    tracks.push(...followMatches(shot, (reading) => matches[reading]!, pyramidAt));
  }
  return tracks;
}

function detectionsOf(track: Track, frames: readonly GreyFrame[], target: Target): WordDetection[] {
  const confidence = confidenceOf(track, target);
  if (confidence < MIN_CONFIDENCE) return [];
  return [...track.places].flatMap(([frame, place]) => {
    const { time, grey } = frames[frame]!;
    const box = boxOf(place, grey);
    return box.width <= 0 || box.height <= 0 ? [] : [{ time, object: target.object, box, confidence, source: "word" as const }];
  });
}

function boxOf({ left, top, width, height }: Rectangle, frame: Grey): WordDetection["box"] {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const [x, y] = [inside(left / frame.width), inside(top / frame.height)];
  return { x, y, width: inside((left + width) / frame.width) - x, height: inside((top + height) / frame.height) - y };
}
