const BASE_MS = 500;
const CAP_MS = 30_000;

/** Delay in ms before attempt `attempt` (from 0): full jitter under a ceiling that doubles from 0.5 s to 30 s. */
export function fullJitter(attempt: number, random: () => number): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
}
