import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { aucJudd, correlation, nss } from "./agreement-measures.ts";
import { cellOf, type Density, normalise } from "./density.ts";
import { addSpread, SPREAD } from "./fixation-map.ts";

/** A fixation in 0 to 1 of the image, and the number of its viewer. */
type Look = { readonly x: number; readonly y: number; readonly viewer: number };
/** Chance is 0 for NSS and CC, and ½ for AUC. */
export type AgreementValues = { readonly nss: number; readonly cc: number; readonly auc: number };
export type Agreement = AgreementValues & {
  /** Agreement of one half of the viewers with the other; null with fewer than four viewers. */
  readonly people: AgreementValues | null;
  /** The map of all viewers on the grid of the prediction. */
  readonly map: Density;
};

const MIN_VIEWERS_FOR_HALVES = 4;

/** How well a predicted map agrees with the fixations of people: NSS, CC and AUC-Judd on its grid. Throws without fixations. */
export function agreementOf(predicted: AttentionMap, looks: readonly Look[]): Agreement {
  const size = { width: predicted.width, height: predicted.height };
  const halves = [0, 1].map((half) => looks.filter(({ viewer }) => viewer % 2 === half));
  const spread = halves.map((half) => {
    const values = new Float64Array(size.width * size.height);
    addSpread(values, size, half, SPREAD * Math.max(size.width, size.height));
    return values;
  });
  const [first, second] = spread as [Float64Array, Float64Array];
  const map = normalise(
    size,
    first.map((value, at) => value + second[at]!),
  );
  const cells = looks.map((look) => cellOf(size, look));
  const isSplit = new Set(looks.map(({ viewer }) => viewer)).size >= MIN_VIEWERS_FOR_HALVES;
  return { ...valuesOf(normalise(size, predicted.values), map, cells), people: isSplit ? betweenHalves() : null, map };

  function betweenHalves(): AgreementValues {
    const [one, other] = [normalise(size, first), normalise(size, second)];
    const cellsOfHalves = halves.map((half) => half.map((look) => cellOf(size, look)));
    const forward = valuesOf(one, other, cellsOfHalves[1]!);
    const backward = valuesOf(other, one, cellsOfHalves[0]!);
    return { nss: (forward.nss + backward.nss) / 2, cc: forward.cc, auc: (forward.auc + backward.auc) / 2 };
  }
}

const valuesOf = (predicted: Density, people: Density, cells: readonly number[]): AgreementValues => ({
  nss: nss(predicted, cells),
  cc: correlation(predicted.values, people.values),
  auc: aucJudd(predicted, cells),
});
