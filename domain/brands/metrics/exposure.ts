import { sum } from "simple-statistics";
import { DETECTION_RATE } from "#contracts/brands.ts";
import { HALF_WIDTH_90 } from "#kit/normal-interval.ts";
import type { Appearance } from "./appearances.ts";

/** Variance of a time that lies anywhere between two searched frames, in seconds². */
const EDGE_VARIANCE = (1 / DETECTION_RATE) ** 2 / 12;

/**
 * Seconds of exposure, at most the video’s duration, with their 90% interval: each appearance is right with its confidence, and its
 * two ends lie anywhere between two searched frames. Appearances are independent.
 */
export function exposureOf(
  appearances: readonly Appearance[],
  duration: number,
): { readonly value: number; readonly interval: [low: number, high: number] } {
  const capped = (seconds: number) => Math.min(duration, Math.max(0, seconds));
  const value = capped(sum(appearances.map(({ from, to }) => to - from)));
  const variance = sum(appearances.map(({ from, to, confidence: p }) => p * (1 - p) * (to - from) ** 2 + 2 * EDGE_VARIANCE));
  const margin = HALF_WIDTH_90 * Math.sqrt(variance);
  return { value, interval: [capped(value - margin), capped(value + margin)] };
}
