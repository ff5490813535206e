import { sum } from "simple-statistics";
import type { BrandCurve, BrandMetrics, BrandObject, BrandResult, BrandTrack } from "#contracts/brands.ts";
import { DETECTION_RATE } from "#contracts/brands.ts";
import { boxAt } from "#domain/brands/tracking/box-at.ts";
import { meanConfidence } from "#domain/brands/tracking/is-sure.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { type ShareCalibration, shareInterval } from "#domain/scores/calibration.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { appearancesOf } from "./appearances.ts";
import { exposureOf } from "./exposure.ts";
import { type Moment, measureMoment } from "./measure-moment.ts";
import { Occupancy } from "./occupancy.ts";

/**
 * A video with the attention map of every analysed frame, `mapRate` per second, a multiple of DETECTION_RATE; and, for intervals,
 * the mean maps of the single networks with the calibration of the video’s group, if it has them.
 */
export type MeasuredVideo = {
  readonly duration: number;
  readonly fps: number;
  readonly maps: AsyncIterable<AttentionMap>;
  readonly mapRate: number;
  readonly members: readonly AttentionMap[];
  readonly calibration: ShareCalibration | undefined;
};

/** Seconds after which viewers often skip a video. */
const FIRST_SECONDS = { short: 2, long: 5 } as const;
const DECIMALS = 5;
const rounded = (value: number): number => roundDecimals(value, DECIMALS);

/**
 * Measures the appearances of a brand’s objects in the stored attention maps of a video: of each object, and of all together. Only
 * one map is in memory at a time.
 */
export async function measureBrand(
  objects: readonly BrandObject[],
  tracks: readonly BrandTrack[],
  video: MeasuredVideo,
): Promise<BrandResult> {
  const every = video.mapRate / DETECTION_RATE;
  const counted = objects.map(
    ({ id }) =>
      new Counter(
        tracks.filter(({ object }) => object === id),
        every,
      ),
  );
  const all = new Counter(tracks, every);
  let number = 0;
  for await (const map of video.maps) {
    for (const each of [...counted, all]) each.add(map, number, number / video.mapRate);
    number++;
  }
  const attentionOfAll = sum(counted.map(({ attention }) => attention));
  return {
    duration: video.duration,
    fps: video.fps,
    rate: DETECTION_RATE,
    length: all.curve.attention.length,
    confidence: meanConfidence(tracks),
    objects: objects.map(({ id, name, type }, at) => {
      const own = counted[at]!;
      const shareOfVoice = attentionOfAll > 0 ? own.attention / attentionOfAll : null;
      return { id, name, type, metrics: metricsOf(own, number, shareOfVoice, video), curve: own.curve };
    }),
    all: { metrics: metricsOf(all, number, attentionOfAll > 0 ? 1 : null, video), curve: all.curve },
    tracks: [...tracks],
  };
}

/** Adds up what the tracks receive, moment by moment. */
class Counter {
  readonly tracks: readonly BrandTrack[];
  readonly curve: BrandCurve = { attention: [], size: [] };
  readonly #every: number;
  #occupancy: Occupancy | undefined;
  /** Moments in which it is visible, and sums over them. */
  moments = 0;
  attention = 0;
  size = 0;
  x = 0;
  y = 0;

  constructor(tracks: readonly BrandTrack[], every: number) {
    this.tracks = tracks;
    this.#every = every;
  }

  add(map: AttentionMap, number: number, time: number): void {
    const moment = measureMoment(
      map,
      this.tracks.flatMap((track) => boxAt(track, time) ?? []),
    );
    if (number % this.#every === 0) {
      this.curve.attention.push(rounded(moment?.attention ?? 0));
      this.curve.size.push(rounded(moment?.size ?? 0));
    }
    if (moment) this.#count(moment, map);
  }

  #count({ attention, size, x, y, parts }: Moment, map: AttentionMap): void {
    this.#occupancy ??= new Occupancy(map);
    this.#occupancy.add(parts);
    this.moments++;
    this.attention += attention;
    this.size += size;
    this.x += x;
    this.y += y;
  }

  /** The share of each map in the area that it covers; empty if it is never visible. */
  sharesOf(maps: readonly AttentionMap[]): number[] {
    const occupancy = this.#occupancy;
    return occupancy ? maps.map((map) => occupancy.shareOf(map)) : [];
  }
}

function metricsOf(counted: Counter, moments: number, shareOfVoice: number | null, video: MeasuredVideo): BrandMetrics {
  const appearances = appearancesOf(counted.tracks);
  const exposure = exposureOf(appearances, video.duration);
  const first = appearances[0]?.from ?? null;
  const mean = (total: number) => (counted.moments > 0 ? total / counted.moments : null);
  const value = mean(counted.attention);
  return {
    exposure,
    exposure_share: Math.min(1, exposure.value / video.duration),
    attention: value === null ? null : { value, interval: intervalOf(value, counted, video) },
    attention_of_video: counted.attention / Math.max(1, moments),
    first_appearance: first,
    in_first_2: first !== null && first < FIRST_SECONDS.short,
    in_first_5: first !== null && first < FIRST_SECONDS.long,
    longest: Math.max(0, ...appearances.map(({ from, to }) => to - from)),
    appearances: appearances.length,
    share_of_voice: shareOfVoice,
    size: mean(counted.size),
    position: counted.moments > 0 ? { x: counted.x / counted.moments, y: counted.y / counted.moments } : null,
  };
}

/** The 90% interval of the human share: from how much the networks differ in the area that the object covers. */
function intervalOf(value: number, counted: Counter, { members, calibration }: MeasuredVideo): [number, number] | null {
  const shares = counted.sharesOf(members);
  if (!calibration || shares.length === 0) return null;
  const [low, high] = shareInterval(calibration, { value, spread: estimateOf(shares).spread });
  return [low, high];
}
