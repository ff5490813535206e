import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { MAX_COUNTED_SUBSCRIPTIONS, type StaffAffiliate } from "#contracts/staff/affiliates.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import type { Column } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { AddAffiliate } from "./add-affiliate.tsx";

const COLUMNS: readonly Column<StaffAffiliate>[] = [
  { id: "name", title: "Name", value: ({ name }) => name, link: ({ uid }) => `/affiliate/${uid}`, width: 240 },
  {
    id: "subscriptions",
    title: "Active subscriptions",
    value: ({ subscriptions: count }) => (count < MAX_COUNTED_SUBSCRIPTIONS ? count : `${count} or more`),
    width: 170,
  },
  { id: "uid", title: "ID", value: ({ uid }) => uid, width: 200 },
  { id: "created", title: "Added", value: ({ created_at }) => dayMonthYear(created_at), width: 120 },
];

/** All partners who refer users. */
export function Component() {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const open = (uid: string) => void navigate(`/affiliate/${uid}`);
  return (
    <>
      <StaffTable
        table="affiliates"
        title="Affiliates"
        noun="affiliate"
        searchLabel="Part of the name or ID"
        isSearchedByWord={false}
        operation={staffBackoffice.affiliates}
        columns={COLUMNS}
        filters={[]}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => open(uid)}
        actions={
          <Button variation="primary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            Add affiliate
          </Button>
        }
      />
      {isAdding && <AddAffiliate onClose={() => setIsAdding(false)} onAdded={open} />}
    </>
  );
}
