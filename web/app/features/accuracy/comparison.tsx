import type { Estimate, SetAccuracy } from "#contracts/accuracy.ts";
import { pluralize } from "#web/kit/format.ts";
import styles from "./comparison.module.css";
import { Figure } from "./figure.tsx";
import type { Format } from "./number-format.ts";
import { type Domain, DotScale, type Tone } from "./scale.tsx";
import { ScrollTable } from "./scroll-table.tsx";

/** A series of values that are compared per dataset. */
export type Series = {
  readonly name: string;
  readonly tone: Tone;
  readonly of: (set: SetAccuracy) => Estimate | null | undefined;
};

type Props = {
  caption: string;
  sets: readonly SetAccuracy[];
  series: readonly Series[];
  format: Format;
  /** Ends of the scale; by default from 0 (or less) to the highest value. */
  domain?: Domain;
  ticks?: readonly number[];
};

/** Values of all datasets on one scale, as a chart and as numbers. Omits datasets without values. */
export function Comparison({ caption, sets, series, format, domain, ticks = [] }: Props) {
  const rows = sets
    .map((set) => ({ set, estimates: series.map(({ of }) => of(set) ?? null) }))
    .filter(({ estimates }) => estimates.some((estimate) => estimate));
  const scale = domain ?? domainOf(rows.flatMap(({ estimates }) => estimates.filter((estimate) => estimate !== null)));
  return (
    <div className={styles.comparison}>
      <ScrollTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">Dataset</th>
            <td className={styles.scale} />
            {series.map(({ name, tone }) => (
              <th key={name} scope="col">
                <span className={styles.key} data-tone={tone} aria-hidden="true" />
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ set, estimates }) => (
            <tr key={set.name}>
              <th scope="row">
                {set.title} <small>{sizeText(set)}</small>
              </th>
              <td className={styles.scale}>
                <DotScale
                  domain={scale}
                  marks={ticks}
                  dots={estimates.flatMap((estimate, at) => (estimate ? { estimate, tone: series[at]!.tone } : []))}
                />
              </td>
              {estimates.map((estimate, at) => (
                <td key={series[at]!.name}>
                  <Figure estimate={estimate} format={format} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </div>
  );
}

/** "28 images"; says so if they are too few to draw conclusions from. */
const sizeText = ({ pictures, conclusive }: SetAccuracy): string =>
  `${pluralize(pictures, "image")}${conclusive ? "" : ", too uncertain to draw conclusions from"}`;

function domainOf(estimates: readonly Estimate[]): Domain {
  return [Math.min(0, ...estimates.map(({ low }) => low)), Math.max(0, ...estimates.map(({ high }) => high))];
}
