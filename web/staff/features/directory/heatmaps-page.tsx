import { APPLICATIONS } from "#contracts/reference.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffHeatmap } from "#contracts/staff/tables.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import type { Column, Filter } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";

const TYPE_NAMES = { image: "Image", video: "Video" } as const;
const STATUS_NAMES = {
  requested: "In progress",
  processed: "In progress",
  done: "Done",
  error: "Rejected",
  failed: "Failed",
} as const;

const COLUMNS: readonly Column<StaffHeatmap>[] = [
  {
    id: "title",
    title: "Title",
    value: ({ title }) => title,
    link: ({ uid }) => `/heatmap/${uid}`,
    width: 190,
    sort: { asc: "name", desc: "name_desc" },
  },
  { id: "owner", title: "Owner", value: ({ owner }) => owner, width: 200 },
  { id: "workspace", title: "Workspace", value: ({ workspace }) => workspace?.name ?? "Personal", width: 135, secondary: 2 },
  { id: "type", title: "Type", value: ({ type }) => TYPE_NAMES[type], width: 90, secondary: 3 },
  { id: "application", title: "Application", value: ({ application }) => application, width: 200, secondary: 1 },
  {
    id: "status",
    title: "Status",
    value: ({ status, hidden }) => `${STATUS_NAMES[status]}${hidden ? ", hidden" : ""}`,
    width: 155,
  },
  {
    id: "created",
    title: "Created",
    value: ({ created_at }) => dayMonthYear(created_at),
    width: 118,
    sort: { asc: "oldest", desc: "newest" },
  },
  { id: "uid", title: "ID", value: ({ uid }) => uid, width: 280, isOptional: true },
];

const FILTERS: readonly Filter[] = [
  { name: "type", label: "Type", options: TYPE_NAMES },
  { name: "application", label: "Application", options: Object.fromEntries(APPLICATIONS.map((each) => [each, each])) },
  { name: "status", label: "Status", options: { in_progress: "In progress", done: "Done", error: "Rejected", failed: "Failed" } },
  { name: "hidden", label: "Hidden", options: { yes: "Hidden only" } },
];

/** The heatmaps of all users and workspaces. */
export function Component() {
  return (
    <StaffTable
      table="heatmaps"
      title="Heatmaps"
      noun="heatmap"
      searchLabel="Search by title, ID or owner’s email"
      operation={staffBackoffice.heatmaps}
      columns={COLUMNS}
      filters={FILTERS}
      rowId={({ uid }) => uid}
      onOpen={({ uid }) => window.location.assign(`/heatmap/${uid}`)}
    />
  );
}
