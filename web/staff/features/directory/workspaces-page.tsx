import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspace } from "#contracts/staff/tables.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { INTERVAL_NAMES, nameIn, PAYMENT_NAMES } from "#web/staff/shared/staff-names.ts";
import type { Column, Filter } from "#web/staff/shared/staff-table/column.ts";
import { MONTHLY_VALUE_COLUMN } from "#web/staff/shared/staff-table/monthly-value-column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { CloseWorkspaces } from "./bulk-actions/close-workspaces.tsx";
import { SelectionButton } from "./bulk-actions/selection-button.tsx";

const COLUMNS: readonly Column<StaffWorkspace>[] = [
  {
    id: "name",
    title: "Name",
    value: ({ name }) => name,
    link: ({ uid }) => `/workspace/${uid}`,
    width: 155,
    sort: { asc: "name", desc: "name_desc" },
  },
  { id: "admin", title: "Admin", value: ({ admin }) => admin?.email ?? "User not found", width: 205 },
  { id: "plan", title: "Plan", value: ({ tier }) => nameIn(TIER_TITLES, tier), width: 95 },
  {
    id: "subscription",
    title: "Subscription",
    value: ({ subscription, beta }) => `${PAYMENT_NAMES[subscription]}${beta ? ", beta" : ""}`,
    width: 120,
  },
  MONTHLY_VALUE_COLUMN,
  { id: "members", title: "Users", value: ({ members, seats }) => `${members} of ${seats}`, width: 90, secondary: 4 },
  { id: "images", title: "Images", value: ({ image_credits }) => image_credits, width: 85, secondary: 2 },
  { id: "videos", title: "Videos", value: ({ video_credits }) => video_credits, width: 80, secondary: 1 },
  {
    id: "created",
    title: "Opened",
    value: ({ created_at }) => dayMonthYear(created_at),
    width: 118,
    sort: { asc: "oldest", desc: "newest" },
  },
  { id: "interval", title: "Interval", value: ({ interval }) => INTERVAL_NAMES[interval], width: 110, isOptional: true },
  { id: "made_images", title: "Image heatmaps", value: ({ image_heatmaps }) => image_heatmaps, width: 140, isOptional: true },
  { id: "made_videos", title: "Video heatmaps", value: ({ video_heatmaps }) => video_heatmaps, width: 140, isOptional: true },
  { id: "uid", title: "ID", value: ({ uid }) => uid, width: 260, isOptional: true },
];

const FILTERS: readonly Filter[] = [
  { name: "subscription", label: "Subscription", options: PAYMENT_NAMES },
  { name: "tier", label: "Plan", options: TIER_TITLES },
  { name: "beta", label: "Beta", options: { yes: "Beta only" } },
];

/** All open workspaces. */
export function Component() {
  const navigate = useNavigate();
  const [selected, setSelected] = useState<readonly StaffWorkspace[]>([]);
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <StaffTable
        table="workspaces"
        title="Workspaces"
        noun="workspace"
        searchLabel="Search by name, admin or ID"
        operation={staffBackoffice.workspaces}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => void navigate(`/workspace/${uid}`)}
        onSelect={setSelected}
        actions={
          <SelectionButton count={selected.length} noun="workspace" onClick={() => setIsClosing(true)}>
            <Trash2 aria-hidden="true" />
            {selected.length === 0 ? "Close workspaces" : `Close ${pluralize(selected.length, "workspace")}`}
          </SelectionButton>
        }
      />
      {isClosing && <CloseWorkspaces workspaces={selected} onClose={() => setIsClosing(false)} />}
    </>
  );
}
