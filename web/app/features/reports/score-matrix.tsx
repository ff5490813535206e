import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { roundHalfUp } from "#contracts/bands.ts";
import { type ReportView, sizeName, type ViewAd } from "./report-view.ts";
import styles from "./reports.module.css";

type Sorting = { column: "title" | "average" | "clarity" | number; isDescending: boolean };

/** Ads by template: small heatmaps with scores. Each column sorts the rows. */
export function ScoreMatrix({ view: { ads, templates, type } }: { view: ReportView }) {
  const [{ column, isDescending }, setSorting] = useState<Sorting>({ column: "average", isDescending: true });
  const placementOf = (ad: ViewAd, id: number) => ad.placements.find(({ template }) => template === id);
  const sortedBy = (ad: ViewAd): string | number | null => {
    if (column === "title") return ad.title;
    if (column === "average") return ad.template_average;
    return column === "clarity" ? ad.clarity : (placementOf(ad, column)?.score ?? null);
  };
  const rows = ads.toSorted((one, other) => compare(sortedBy(one), sortedBy(other)) * (isDescending ? -1 : 1));
  const heading = (id: Sorting["column"], name: string) => {
    const isSorted = column === id;
    const order = isDescending ? "descending" : "ascending";
    return (
      <th key={id} scope="col" aria-sort={isSorted ? order : "none"}>
        <button type="button" onClick={() => setSorting({ column: id, isDescending: isSorted ? !isDescending : id !== "title" })}>
          {name}
          {isSorted && (isDescending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
        </button>
      </th>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.matrix} aria-label="Scores by template" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heading("title", "Ad")}
            {heading("average", "Mean")}
            {heading("clarity", "Clarity")}
            {templates.map(({ id, name, slot }) =>
              heading(id, type === "display" ? `${name} (${slot.width}×${slot.height})` : name),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((ad) => (
            <tr key={ad.uid}>
              <th scope="row">
                {ad.title}
                {ad.dimensions && <span className={styles.size}>{sizeName(ad.dimensions)}</span>}
              </th>
              <td>{shown(ad.template_average)}</td>
              <td>{shown(ad.clarity)}</td>
              {templates.map(({ id, name }) => {
                const placement = placementOf(ad, id);
                return (
                  <td key={id}>
                    {placement?.heatmap && (
                      <img src={placement.heatmap} alt={`${ad.title} in ${name}`} loading="lazy" decoding="async" />
                    )}
                    {placement?.state === "other_size" ? (
                      <span className={styles.size}>Other size</span>
                    ) : placement?.state === "failed" ? (
                      "Failed"
                    ) : (
                      shown(placement?.score ?? null)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shown = (value: number | null) => (value === null ? "–" : roundHalfUp(value));

/** Missing values are lowest. */
function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one ?? -1) - Number(other ?? -1);
}
