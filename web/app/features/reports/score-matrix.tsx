import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { CatalogueTemplate } from "#contracts/reports.ts";
import { pixelSize, sizeName } from "#kit/portable/size-name.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import type { ReportView, ViewAd } from "./report-view.ts";
import styles from "./reports.module.css";

/** The column that sorts the templates: their names, or the scores of the ad with this id. */
type Sorting = { column: string; isDescending: boolean };
const NAMES = "names";
/** More columns fit a printed page only without images. */
const ADS_WITH_PRINTED_IMAGES = 4;

/**
 * Templates by ad, since a report has up to a hundred templates and few ads: small heatmaps with scores. Each column sorts the
 * rows.
 */
export function ScoreMatrix({ view: { ads, templates, type } }: { view: ReportView }) {
  // Templates keep the order of the catalogue until a column is chosen.
  const [sorting, setSorting] = useState<Sorting>();
  const sortedBy = ({ id, name }: CatalogueTemplate): string | number => {
    const ad = ads.find(({ uid }) => uid === sorting?.column);
    return ad ? (placementOf(ad, id)?.score ?? -1) : name;
  };
  const rows = sorting
    ? templates.toSorted((one, other) => compare(sortedBy(one), sortedBy(other)) * (sorting.isDescending ? -1 : 1))
    : templates;
  const orderOf = (column: string) => (sorting?.column === column ? (sorting.isDescending ? "descending" : "ascending") : "none");
  const sortBy = (column: string, name: string) => (
    <>
      <button
        type="button"
        onClick={() =>
          setSorting({ column, isDescending: sorting?.column === column ? !sorting.isDescending : column !== NAMES })
        }
      >
        {name}
        {orderOf(column) === "descending" && <ArrowDown aria-hidden="true" />}
        {orderOf(column) === "ascending" && <ArrowUp aria-hidden="true" />}
      </button>
      {/* Browsers repeat the head of a table on each printed page, but not its buttons. */}
      <span className={styles.printed} aria-hidden="true">
        {name}
      </span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.matrix} aria-label="Scores by template" tabIndex={0}>
      <table data-many={ads.length > ADS_WITH_PRINTED_IMAGES}>
        <thead>
          <tr>
            <th scope="col" aria-sort={orderOf(NAMES)}>
              {sortBy(NAMES, "Template")}
            </th>
            {ads.map(({ uid, title, dimensions, template_average, clarity }) => (
              <th key={uid} scope="col" aria-sort={orderOf(uid)}>
                {sortBy(uid, title)}
                {dimensions && <span className={styles.size}>{sizeName(dimensions)}</span>}
                <span className={styles.size}>
                  Mean&nbsp;{shown(template_average)} · Clarity&nbsp;{shown(clarity)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, slot }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {type === "display" && <span className={styles.size}>{pixelSize(slot)}</span>}
              </th>
              {ads.map((ad) => (
                <td key={ad.uid}>
                  <Cell placement={placementOf(ad, id)} alt={`${ad.title} in ${name}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Placement = ViewAd["placements"][number];

const placementOf = (ad: ViewAd, id: number): Placement | undefined => ad.placements.find(({ template }) => template === id);

/** An ad in a template, with its score or why it has none. */
function Cell({ placement, alt }: { placement: Placement | undefined; alt: string }) {
  if (placement?.state === "other_size") return <span className={styles.size}>Other size</span>;
  return (
    <span className={styles.cell}>
      {placement?.heatmap && <img src={placement.heatmap} alt={alt} loading="lazy" decoding="async" />}
      {placement?.state === "failed" ? "Failed" : shown(placement?.score ?? null)}
    </span>
  );
}

const shown = (value: number | null) => (value === null ? "–" : roundHalfUp(value));

const compare = (one: string | number, other: string | number): number =>
  typeof one === "string" ? one.localeCompare(String(other)) : one - Number(other);
