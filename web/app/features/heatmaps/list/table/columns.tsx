import { type ColDef, type GridApi, type ICellRendererParams, ModuleRegistry, RowApiModule } from "ag-grid-community";
import { ImageOff } from "lucide-react";
import { Link } from "react-router-dom";
import type { HeatmapCard as Card } from "#contracts/heatmap-card.ts";
import { bandColour, roundHalfUp } from "#kit/scores/bands.ts";
import { showsAttention, showsClarity } from "#kit/scores/shows-score.ts";
import { typeName } from "#web/app/shared/benchmarks/type-name.ts";
import { CompareCheckbox } from "#web/app/shared/compare-selection/compare-checkbox.tsx";
import { ListedHeatmaps } from "#web/app/shared/compare-selection/listed-heatmaps.ts";
import { hasFailed, stateOf, statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { SignedImage } from "#web/app/shared/viewer/stage/signed-image.tsx";
import { dayMonthYear } from "#web/kit/format.ts";
import { CardMenu } from "../card-menu.tsx";
import styles from "./heatmap-table.module.css";

ModuleRegistry.registerModules([RowApiModule]);

type Cell<Value = unknown> = ICellRendererParams<Card, Value>;

/** The rows in the order that is shown. */
const rowsOf = (api: GridApi<Card>): readonly Card[] =>
  Array.from({ length: api.getDisplayedRowCount() }, (_, row) => api.getDisplayedRowAtIndex(row)?.data ?? []).flat();

function Selection({ data, api }: Cell) {
  if (!data) return null;
  return (
    <ListedHeatmaps value={() => rowsOf(api)}>
      <span className={styles.selection}>
        <CompareCheckbox heatmap={data} />
      </span>
    </ListedHeatmaps>
  );
}

function Title({ data, onStale }: Cell & { onStale: () => void }) {
  if (!data) return null;
  return (
    <span className={styles.title}>
      {data.thumbnail ? <SignedImage url={data.thumbnail} alt="" loading="lazy" decoding="async" onStale={onStale} /> : <span />}
      <Link to={`/heatmap/${data.uid}`} title={data.title} dir="auto">
        {data.title}
      </Link>
    </span>
  );
}

/** On narrow screens, which have no column for the status, it is in the place of the score. */
const ScoreOrStatus = (cell: Cell<number | null>) =>
  cell.data && stateOf(cell.data) !== "done" ? <Status data={cell.data} /> : <Score {...cell} />;

function Score({ value, data, colDef }: Cell<number | null>) {
  if (value === null || value === undefined) return <span className={styles.none}>–</span>;
  const isUncertain = data?.uncertain_scores.some((score) => score === colDef?.colId);
  return (
    <span
      className={styles.score}
      data-band={isUncertain ? undefined : bandColour(value)}
      title={isUncertain ? "Uncertain: may be above or below the average of 50" : undefined}
    >
      {roundHalfUp(value)}
    </span>
  );
}

function Status({ data }: Pick<Cell, "data">) {
  if (!data) return null;
  const { name, hint, tone } = statusOf(data);
  return (
    <span className={styles.status} data-tone={tone} title={data.problem?.message ?? hint}>
      {hasFailed(data) && <ImageOff aria-hidden="true" />}
      {name}
    </span>
  );
}

const Actions = ({ data }: Cell) => data && <CardMenu heatmap={data} />;

const byAlphabet = (left: string, right: string): number =>
  left.localeCompare(right, "en", { numeric: true, sensitivity: "base" });

/** The grid inverts the result for the descending order. Rows without a score are last in both orders. */
const byScore = (left: unknown, right: unknown, _leftRow: unknown, _rightRow: unknown, isDescending: boolean): number => {
  const hasLeft = typeof left === "number";
  const hasRight = typeof right === "number";
  if (hasLeft && hasRight) return left - right;
  return (Number(hasRight) - Number(hasLeft)) * (isDescending ? -1 : 1);
};

/** A score: the highest first, because that is what most people look for. */
const SCORE = { cellRenderer: Score, sortingOrder: ["desc", "asc"], comparator: byScore } satisfies ColDef<Card>;

/**
 * The columns of the table, which fit into 1440 pixels without scrolling sideways; on narrow screens only those that tell heatmaps
 * apart. `onStale` is called when a thumbnail fails to load, usually because its link expired.
 */
export const columnsFor = (isNarrow: boolean, onStale: () => void): ColDef<Card>[] => [
  {
    colId: "select",
    headerName: "Select",
    headerClass: styles.iconHeader!,
    width: isNarrow ? 44 : 48,
    sortable: false,
    resizable: false,
    cellRenderer: Selection,
    cellClass: styles.control!,
  },
  {
    colId: "title",
    headerName: "Title",
    field: "title",
    flex: 3,
    minWidth: isNarrow ? 140 : 280,
    cellRenderer: Title,
    cellRendererParams: { onStale },
    // The thumbnail changes while the title stays.
    equals: () => false,
    comparator: byAlphabet,
  },
  {
    colId: "type",
    headerName: "Type",
    flex: 1,
    // The longest name, “(Digital) Out Of Home”, in full.
    minWidth: 184,
    valueGetter: ({ data }) => data && typeName(data),
    comparator: byAlphabet,
    hide: isNarrow,
  },
  {
    colId: "attention",
    headerName: "Attention",
    width: 100,
    valueGetter: ({ data }) => (data && showsAttention(data) ? data.attention_score : null),
    ...SCORE,
    hide: isNarrow,
  },
  {
    colId: "clarity",
    headerName: "Clarity",
    width: isNarrow ? 112 : 88,
    valueGetter: ({ data }) => (data && showsClarity(data) ? data.clarity_score_percentile : null),
    ...SCORE,
    // The status changes while the score stays.
    ...(isNarrow && { cellRenderer: ScoreOrStatus, equals: () => false }),
  },
  {
    colId: "status",
    headerName: "Status",
    width: 104,
    valueGetter: ({ data }) => data && statusOf(data).name,
    cellRenderer: Status,
    hide: isNarrow,
  },
  { colId: "comments", headerName: "Comments", field: "timeline", width: 104, hide: isNarrow },
  {
    colId: "tags",
    headerName: "Tags",
    flex: 1,
    minWidth: 80,
    valueGetter: ({ data }) => data?.tags.join(", "),
    comparator: byAlphabet,
    hide: isNarrow,
  },
  {
    colId: "owner",
    headerName: "Created by",
    field: "requested_by_name",
    flex: 1,
    minWidth: 108,
    comparator: byAlphabet,
    hide: isNarrow,
  },
  {
    colId: "created",
    headerName: "Created",
    field: "created_at",
    width: 104,
    cellClass: styles.date!,
    sortingOrder: ["desc", "asc"],
    valueFormatter: ({ value }) => dayMonthYear(value as string),
    hide: isNarrow,
  },
  {
    colId: "actions",
    headerName: "Actions",
    headerClass: styles.iconHeader!,
    width: 56,
    sortable: false,
    resizable: false,
    cellRenderer: Actions,
    cellClass: styles.control!,
  },
];
