import { ContentType } from "#contracts/pipelines/inference.ts";
import { type Bounds, shareInterval } from "#domain/scores/calibration.ts";
import { meanScore, meanScoreEstimate } from "#domain/scores/mean-score.ts";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { areaEstimate, distanceEstimate } from "#domain/scores/statistics.ts";
import { fitScales, INTERVAL_LEVEL } from "./calibrate.ts";
import type { ObservedStatistics, PredictedStatistics } from "./observe.ts";

const STATISTICS = ["area_share", "focus", "proximity", "clarity"] as const;
type Statistic = (typeof STATISTICS)[number];

/** For each statistic of one image whether its interval contained the human value; an image has many boxes. */
export type IntervalHits = Readonly<Record<Statistic, readonly boolean[]>>;
/** Number of intervals tested, and the share that contained the human value. */
export type Coverage = Readonly<Record<Statistic, { readonly intervals: number; readonly held: number }>>;

/** Coverage of the stated intervals on images that were excluded from making them. */
export type Validation = {
  readonly model: string;
  readonly reference: string;
  readonly calibration: string;
  readonly stated: number;
  readonly all: Coverage;
  readonly contents: Readonly<Record<ContentType, Coverage>>;
  readonly sets: Readonly<Record<string, Coverage>>;
};

/** An image with whether its intervals, made without it, contained the human values. */
export type LeaveOneOutResult = { readonly image: ObservedStatistics; readonly held: IntervalHits };

/** Leave-one-out validation: makes the scales without each image in turn, and checks its intervals. */
export function leaveOneOut(
  model: string,
  observed: readonly ObservedStatistics[],
  references: readonly PredictedStatistics[],
): LeaveOneOutResult[] {
  const names = [...new Set(observed.map(({ name }) => name))];
  return names.flatMap((name) => {
    const others = observed.filter((image) => image.name !== name);
    const left = references.filter((image) => !("name" in image) || image.name !== name);
    const scales = fitScales(model, others, left);
    return observed.filter((image) => image.name === name).map((image) => ({ image, held: intervalHits(scales, image) }));
  });
}

/** Coverage of intervals made without the image, by content type and by set. */
export function validateIntervals(
  model: string,
  observed: readonly ObservedStatistics[],
  references: readonly PredictedStatistics[],
  { reference, calibration }: ScoreScales,
): Validation {
  const tried = leaveOneOut(model, observed, references);
  const over = (wanted: (image: ObservedStatistics) => boolean) =>
    coverageOf(tried.filter(({ image }) => wanted(image)).map(({ held }) => held));
  const sets = [...new Set(observed.map(({ source }) => source))];
  return {
    model,
    reference: reference.version,
    calibration: calibration.version,
    stated: INTERVAL_LEVEL,
    all: over(() => true),
    contents: Object.fromEntries(
      ContentType.options.map((content) => [content, over((image) => image.content === content)]),
    ) as Record<ContentType, Coverage>,
    sets: Object.fromEntries(sets.map((set) => [set, over(({ source }) => source === set)])),
  };
}

function intervalHits({ reference, calibration }: ScoreScales, image: ObservedStatistics): IntervalHits {
  const { content, people, boxes } = image;
  const known = calibration.contents[content];
  const among = reference.contents[content];
  const area = Math.exp(people.logArea);
  return {
    area_share: boxes.map((box) => containsValue(shareInterval(known.share, box.share), box.people)),
    focus: [containsValue(areaEstimate(image, known).range, area)],
    proximity: [containsValue(distanceEstimate(image, known).range, people.distances)],
    clarity: [containsValue(meanScoreEstimate(image, known, among).range, meanScore(area, people.distances, among))],
  };
}

const containsValue = ([low, high]: Bounds, value: number): boolean => low <= value && value <= high;

function coverageOf(images: readonly IntervalHits[]): Coverage {
  const of = (statistic: Statistic) => {
    const all = images.flatMap((held) => held[statistic]);
    return { intervals: all.length, held: Number((all.filter(Boolean).length / all.length).toFixed(4)) };
  };
  return { area_share: of("area_share"), focus: of("focus"), proximity: of("proximity"), clarity: of("clarity") };
}
