import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type ICellRendererParams,
  ModuleRegistry,
  RenderApiModule,
} from "ag-grid-community";
import "ag-grid-community/styles/ag-grid.css";
import "ag-grid-community/styles/ag-theme-quartz-no-font.css";
import { AgGridReact } from "ag-grid-react";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { Output } from "#contracts/kit/operation.ts";
import type { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { briefDuration } from "#web/kit/format.ts";
import { useNow } from "#web/kit/use-now.ts";
import styles from "./in-progress-grid.module.css";

ModuleRegistry.registerModules([ClientSideRowModelModule, CellStyleModule, RenderApiModule]);

type Row = Output<typeof staffBackoffice.inProgress>["heatmaps"][number];
type Context = { now: number };

const REFRESH_INTERVAL_MS = 1000;
/** A row whose remaining time is below this is highlighted. */
const WARNING_MS = 120_000;

const STATUS: Record<string, string> = { requested: "Requested", processed: "Processed" };
const ICONS = { sortAscending: "↑", sortDescending: "↓", sortUnSort: "" };

const remainingMs = (row: Row, now: number) => Date.parse(row.deadline) - now;

/** Links to the heatmap page, which belongs to the customer application. */
function HeatmapLink({ data }: ICellRendererParams<Row>) {
  return data && <a href={`/heatmap/${data.uid}`}>{data.title}</a>;
}

const COLUMNS: ColDef<Row>[] = [
  { headerName: "Heatmap", field: "title", flex: 2, minWidth: 180, cellRenderer: HeatmapLink },
  {
    headerName: "Status",
    width: 150,
    valueGetter: ({ data }) => data && (data.upload === "pending" ? "Uploading" : (STATUS[data.status] ?? data.status)),
  },
  { headerName: "Owner", field: "requested_by_email", flex: 2, minWidth: 200 },
  { headerName: "Workspace", flex: 2, minWidth: 230, valueGetter: ({ data }) => data?.workspace ?? "–" },
  {
    headerName: "Age",
    width: 110,
    valueGetter: ({ data, context }) => data && (context as Context).now - Date.parse(data.created_at),
    valueFormatter: ({ value }) => briefDuration(value as number),
  },
  {
    headerName: "Deadline",
    width: 140,
    valueGetter: ({ data, context }) => data && remainingMs(data, (context as Context).now),
    valueFormatter: ({ value }) =>
      (value as number) < 0 ? `${briefDuration(-(value as number))} ago` : `in ${briefDuration(value as number)}`,
    cellClassRules: { [styles.near!]: ({ value }) => (value as number) < WARNING_MS },
  },
];

/** The table of heatmaps in progress. Refreshes every second. */
export function InProgressGrid({ heatmaps }: { heatmaps: Row[] }) {
  const now = useNow(REFRESH_INTERVAL_MS);
  const grid = useRef<AgGridReact<Row>>(null);
  // The cells show remaining time, so they are refreshed when `now` changes, not only when the data does.
  useEffect(() => grid.current?.api?.refreshCells(), [now]);
  return (
    <div className={clsx("ag-theme-quartz", styles.inProgressGrid)}>
      <AgGridReact<Row>
        theme="legacy"
        rowData={heatmaps}
        columnDefs={COLUMNS}
        context={{ now } satisfies Context}
        getRowId={({ data }) => data.uid}
        domLayout="autoHeight"
        icons={ICONS}
        ref={grid}
      />
    </div>
  );
}
