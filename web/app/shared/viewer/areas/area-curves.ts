import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import { frameIndexAt } from "#kit/scores/score-lines.ts";

/** An area's share of attention over time, 0 to 1 per frame. */
export type AreaCurve = {
  readonly uid: string;
  readonly name: string;
  readonly rate: number;
  readonly shares: readonly number[];
};

/** The curve of each area with loaded frames, by area uid. */
export function toAreaCurves(
  moments: AreasOverTime | undefined,
  areas: readonly { readonly uid: string; readonly name: string }[],
): ReadonlyMap<string, AreaCurve> {
  const names = new Map(areas.map(({ uid, name }) => [uid, name]));
  const known = (moments?.areas ?? []).filter(({ uid }) => names.has(uid));
  return new Map(known.map(({ uid, shares }) => [uid, { uid, name: names.get(uid)!, rate: moments!.rate, shares }]));
}

/** The share at a time in seconds. */
export function shareAt({ rate, shares }: AreaCurve, second: number): number {
  return shares[frameIndexAt({ rate, length: shares.length }, second)] ?? 0;
}
