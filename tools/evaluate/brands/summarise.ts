import { medianHigh } from "#kit/median.ts";
import { type Measured, SAMPLED, type Sample, SHOWN } from "./measure-video.ts";

/** Height in pixels from which logos count towards the target. */
const COUNTED = 24;
const SIZES = [12, 24, 36, 60, 120, 240, 401] as const;
const LEVELS = [0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.001] as const;

export type Summary = {
  /** Seconds with a logo, and the share of them found, false seconds as a share of all searched. */
  readonly groups: readonly {
    readonly group: string;
    readonly seconds: number;
    readonly found: number | null;
    readonly false: number;
    readonly searched: number;
  }[];
  readonly exposure: { readonly videos: number; readonly within: number; readonly medianError: number };
  readonly reliability: readonly {
    readonly from: number;
    readonly to: number;
    readonly detections: number;
    readonly right: number | null;
  }[];
};

const isShown = ({ truth }: Sample) => truth !== undefined && truth.visible >= SHOWN;
/** Neither clearly shown nor clearly absent. */
const isUnclear = ({ truth }: Sample) => truth !== undefined && truth.visible < SHOWN;
const isCounted = ({ truth }: Sample) => truth === undefined || truth.height >= COUNTED;
const isSimilar = ({ plan }: Measured) => plan.difficulty === "similar";
const isFalse = (sample: Sample) => sample.tracked && !isUnclear(sample) && (isShown(sample) ? !sample.right : true);

/**
 * All figures are of searches as the application makes them, but for two groups of their own: what would be found if no other model
 * competed, and what is found with one model of brands that look alike.
 */
export function summarise(everything: readonly Measured[]): Summary {
  const samplesOf = (those: readonly Measured[]) =>
    those.flatMap(({ plan, samples }) => samples.map((sample) => ({ sample, difficulty: plan.difficulty })));
  const of = (way: Measured["way"]) => everything.filter((one) => one.way === way);
  const [measured, together] = [of("competing"), of("together")];
  const alone = [...measured.filter(({ rivals }) => rivals === 0), ...of("alone")];
  const all = samplesOf(measured);
  const group = (name: string, chosen: readonly { sample: Sample }[]) => {
    const shown = chosen.filter(({ sample }) => isShown(sample));
    return {
      group: name,
      seconds: shown.length / SAMPLED,
      found: shown.length === 0 ? null : shown.filter(({ sample }) => sample.right).length / shown.length,
      false: chosen.filter(({ sample }) => isFalse(sample)).length / SAMPLED,
      searched: chosen.length / SAMPLED,
    };
  };
  const counted = (name: string, those: readonly Measured[]) =>
    group(
      name,
      samplesOf(those).filter(({ sample }) => isCounted(sample)),
    );
  const difficulties = [...new Set(all.map(({ difficulty }) => difficulty))];
  return {
    groups: [
      group(
        `height ≥ ${COUNTED}`,
        all.filter(({ sample }) => isCounted(sample)),
      ),
      group("all", all),
      ...SIZES.slice(1).map((to, at) =>
        group(
          `height ${SIZES[at]}–${to - 1}`,
          all.filter(({ sample: { truth } }) => truth && truth.height >= SIZES[at]! && truth.height < to),
        ),
      ),
      ...difficulties.map((name) =>
        group(
          name,
          all.filter(({ sample, difficulty }) => difficulty === name && isCounted(sample)),
        ),
      ),
      ...(of("alone").length > 0 ? [counted(`height ≥ ${COUNTED}, each alone`, alone)] : []),
      ...(together.length > 0
        ? [counted("similar, each alone", alone.filter(isSimilar)), counted("similar, in one model", together)]
        : []),
    ],
    exposure: exposureOf(measured),
    reliability: reliabilityOf(all.map(({ sample }) => sample)),
  };
}

/** Exposure is compared where the logo is always tall enough to count, or absent. */
function exposureOf(measured: readonly Measured[]): Summary["exposure"] {
  const errors = measured
    .filter(({ samples }) => samples.every(isCounted))
    .map(({ samples }) => {
      const clear = samples.filter((sample) => !isUnclear(sample));
      const shown = clear.filter(isShown).length / SAMPLED;
      const tracked = clear.filter((sample) => sample.tracked).length / SAMPLED;
      return { error: Math.abs(shown - tracked), limit: 0.3 + 0.05 * shown };
    });
  return {
    videos: errors.length,
    within: errors.filter(({ error, limit }) => error <= limit + 1e-9).length / Math.max(1, errors.length),
    medianError: errors.length > 0 ? medianHigh(errors.map(({ error }) => error)) : 0,
  };
}

function reliabilityOf(samples: readonly Sample[]): Summary["reliability"] {
  const detections = samples.filter((sample) => !isUnclear(sample)).flatMap((sample) => sample.detections);
  return LEVELS.slice(1).map((to, at) => {
    const from = LEVELS[at]!;
    const those = detections.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = those.length === 0 ? null : those.filter((one) => one.right).length / those.length;
    return { from, to: Math.min(1, to), detections: those.length, right };
  });
}
