import { useState } from "react";
import type { StaffChange } from "#contracts/staff/audit-log.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { dayAndTime } from "#web/kit/format.ts";
import type { Column } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { textOf } from "./text-of.ts";

const COLUMNS: readonly Column<StaffChange>[] = [
  { id: "at", title: "When", value: ({ at }) => dayAndTime(at), width: 160 },
  { id: "action", title: "Action", value: ({ action }) => action, width: 240 },
  { id: "actor", title: "Who", value: ({ actor }) => actor?.email ?? "User not found", width: 180, secondary: 4 },
  { id: "object", title: "Object", value: ({ object }) => object, width: 180, secondary: 3 },
  { id: "before", title: "Before", value: ({ before }) => before && textOf(before), width: 170, secondary: 1 },
  { id: "after", title: "After", value: ({ after }) => after && textOf(after), width: 170, secondary: 2 },
  { id: "scope", title: "Belongs to", value: ({ scope }) => scope, width: 280, isOptional: true },
];

/** The changes that staff made. */
export function Component() {
  const [opened, setOpened] = useState<StaffChange>();
  return (
    <>
      <StaffTable
        table="audit"
        title="Audit log"
        noun="change"
        searchLabel="Staff email or object ID"
        isSearchedByWord={false}
        operation={staffBackoffice.audit}
        columns={COLUMNS}
        filters={[]}
        rowId={({ id }) => id}
        onOpen={setOpened}
      />
      {opened && <ChangeDialog change={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
