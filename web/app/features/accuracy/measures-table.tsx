import { COMPARED_MODELS, type Estimate, MEASURES, type Measure, type SetAccuracy } from "#contracts/accuracy.ts";
import { Figure } from "./figure.tsx";
import { CONTENDER_NAMES, MEASURE_LABELS } from "./labels.ts";
import { type Format, percent, twoDecimals } from "./number-format.ts";
import { ScrollTable } from "./scroll-table.tsx";

type Row = {
  readonly name: string;
  readonly estimateOf: (measure: Measure) => Estimate | null;
  readonly format?: Format;
  readonly isOwn?: true;
  readonly isApart?: true;
};

/** All metrics of a dataset: against the map of all viewers, then per viewer compared with the one-viewer ceiling. */
export function MeasuresTable({ set: { title, models, ceiling } }: { set: SetAccuracy }) {
  const rows: Row[] = COMPARED_MODELS.map((contender) => ({
    name: CONTENDER_NAMES[contender],
    estimateOf: (measure) => models[contender][measure],
    ...(contender === "network" && { isOwn: true }),
  }));
  if (ceiling) {
    rows.push(
      {
        name: "One person, predicted from all others (one-viewer ceiling)",
        estimateOf: (measure) => ceiling[measure].people,
        isApart: true,
      },
      { name: "One person, predicted by Sightline", estimateOf: (measure) => ceiling[measure].network },
      { name: "Share of the one-viewer ceiling", estimateOf: (measure) => ceiling[measure].share, format: percent, isOwn: true },
    );
  }
  return (
    <ScrollTable caption={`All metrics on ${title}`}>
      <thead>
        <tr>
          <th scope="col">Predicted by</th>
          {MEASURES.map((measure) => (
            <th key={measure} scope="col">
              {MEASURE_LABELS[measure].name}
              <small>{MEASURE_LABELS[measure].isLessBetter ? "lower is better" : "higher is better"}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, estimateOf, format = twoDecimals, isOwn = false, isApart = false }) => (
          <tr key={name} data-own={isOwn} data-apart={isApart}>
            <th scope="row">{name}</th>
            {MEASURES.map((measure) => (
              <td key={measure}>
                <Figure estimate={estimateOf(measure)} format={format} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
