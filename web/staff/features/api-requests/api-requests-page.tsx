import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffApiRequest } from "#contracts/staff/developers.ts";
import { dayAndTime } from "#web/kit/format.ts";
import type { Column, Filter } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { RequestDialog } from "./request-dialog.tsx";

const COLUMNS: readonly Column<StaffApiRequest>[] = [
  { id: "title", title: "Request", value: ({ method, path }) => `${method} ${path}`, width: 250 },
  { id: "status", title: "Status", value: ({ status }) => status, width: 90 },
  { id: "code", title: "Error", value: ({ code }) => code, width: 170, secondary: 3 },
  {
    id: "workspace",
    title: "Workspace",
    value: ({ workspace }) => workspace?.name ?? "Workspace not found",
    link: ({ workspace }) => (workspace ? `/workspace/${workspace.uid}` : ""),
    width: 180,
  },
  { id: "webhook", title: "Webhook", value: ({ webhook }) => (webhook ? "✓" : null), width: 100, secondary: 1 },
  { id: "key", title: "Key", value: ({ key_title }) => key_title, width: 150, secondary: 2 },
  { id: "at", title: "When", value: ({ at }) => dayAndTime(at), width: 168 },
  { id: "duration", title: "Duration (ms)", value: ({ duration }) => duration, width: 130, isOptional: true },
  { id: "workspace_id", title: "Workspace ID", value: ({ workspace }) => workspace?.uid ?? null, width: 260, isOptional: true },
  { id: "uid", title: "ID", value: ({ id }) => id, width: 280, isOptional: true },
];

const FILTERS: readonly Filter[] = [
  { name: "result", label: "Result", options: { succeeded: "Succeeded", rejected: "Rejected (4xx)", failed: "Failed (5xx)" } },
];

/** The requests of all API keys. */
export function Component() {
  const [opened, setOpened] = useState<StaffApiRequest>();
  return (
    <>
      <StaffTable
        table="api-requests"
        title="API requests"
        noun="request"
        searchLabel="Workspace ID"
        isSearchedByWord={false}
        operation={staffBackoffice.apiRequests}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={({ id }) => id}
        onOpen={setOpened}
      />
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
