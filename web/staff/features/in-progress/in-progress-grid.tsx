import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { Link } from "react-router-dom";
import type { Output } from "#contracts/kit/operation.ts";
import type { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { briefDuration } from "#web/kit/format.ts";
import { useNow } from "#web/kit/use-now.ts";
import { DataGrid } from "#web/ui/table/data-grid.tsx";
import styles from "./in-progress-page.module.css";

type Row = Output<typeof staffBackoffice.inProgress>["heatmaps"][number];

const REFRESH_INTERVAL_MS = 1000;
/** A row whose remaining time is below this is highlighted. */
const WARNING_MS = 120_000;

const STATUS: Record<string, string> = { requested: "Requested", processed: "Processed" };

const remainingMs = (row: Row, now: number) => Date.parse(row.deadline) - now;

/** Links to the heatmap page, which belongs to the customer application. */
function HeatmapLink({ data }: ICellRendererParams<Row>) {
  return data && <a href={`/heatmap/${data.uid}`}>{data.title}</a>;
}

function WorkspaceLink({ data }: ICellRendererParams<Row>) {
  return data?.workspace ? <Link to={`/workspace/${data.workspace.uid}`}>{data.workspace.name}</Link> : "–";
}

const COLUMNS: ColDef<Row>[] = [
  { headerName: "Heatmap", field: "title", flex: 2, minWidth: 160, cellRenderer: HeatmapLink },
  {
    headerName: "Status",
    width: 115,
    valueGetter: ({ data }) => data && (data.upload === "pending" ? "Uploading" : (STATUS[data.status] ?? data.status)),
  },
  { headerName: "Owner", field: "owner", flex: 2, minWidth: 170 },
  { headerName: "Workspace", field: "workspace.name", flex: 2, minWidth: 145, cellRenderer: WorkspaceLink },
  {
    headerName: "Age",
    width: 80,
    valueGetter: ({ data, context }) => data && (context as number) - Date.parse(data.created_at),
    valueFormatter: ({ value }) => briefDuration(value as number),
  },
  {
    headerName: "Deadline",
    width: 105,
    valueGetter: ({ data, context }) => data && remainingMs(data, context as number),
    valueFormatter: ({ value }) =>
      (value as number) < 0 ? `${briefDuration(-(value as number))} ago` : `in ${briefDuration(value as number)}`,
    cellClassRules: { [styles.near!]: ({ value }) => (value as number) < WARNING_MS },
  },
];

/** The table of heatmaps in progress. Refreshes every second. */
export function InProgressGrid({ heatmaps }: { heatmaps: Row[] }) {
  const now = useNow(REFRESH_INTERVAL_MS);
  return <DataGrid rows={heatmaps} columns={COLUMNS} rowId={({ uid }) => uid} label="Heatmaps in progress" context={now} />;
}
