import { Button } from "@aws-amplify/ui-react";
import { MailPlus, Megaphone, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { ADDED_AT_ONCE } from "#contracts/staff/campaigns.ts";
import type { StaffUser } from "#contracts/staff/tables.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { FOLLOWUP_NAMES, FOLLOWUP_STATUS_NAMES, nameIn, ROLE_NAMES } from "#web/staff/shared/staff-names.ts";
import type { Column, Filter } from "#web/staff/shared/staff-table/column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { RemoveUsers } from "./bulk-actions/remove-users.tsx";
import { SelectionButton } from "./bulk-actions/selection-button.tsx";
import { OfferDialog } from "./offers/offer-dialog.tsx";
import { UserDrawer } from "./user/user-drawer.tsx";
import styles from "./users-page.module.css";

const AddToCampaign = lazyComponent(async () => ({ default: (await import("./campaigns/add-to-campaign.tsx")).AddToCampaign }));

const day = (at: string | null) => at && dayMonthYear(at);

const COLUMNS: readonly Column<StaffUser>[] = [
  {
    id: "name",
    title: "Name",
    value: ({ name, email }) => name || email,
    width: 150,
    sort: { asc: "name", desc: "name_desc" },
  },
  { id: "email", title: "Email", value: ({ email }) => email, width: 205 },
  { id: "workspace", title: "Workspace", value: ({ workspace }) => workspace?.name ?? null, width: 135 },
  { id: "role", title: "Role", value: ({ role, staff }) => `${ROLE_NAMES[role]}${staff ? ", staff" : ""}`, width: 118 },
  { id: "followup", title: "Follow-up", value: ({ followup }) => nameIn(FOLLOWUP_NAMES, followup), width: 112, secondary: 2 },
  { id: "status", title: "Status", value: ({ status }) => nameIn(FOLLOWUP_STATUS_NAMES, status), width: 105, secondary: 1 },
  {
    id: "created",
    title: "Signed up",
    value: ({ created_at }) => day(created_at),
    width: 118,
    sort: { asc: "oldest", desc: "newest" },
  },
  { id: "last_login", title: "Last login", value: ({ last_login }) => day(last_login), width: 112, secondary: 3 },
  { id: "trial_end", title: "Trial end", value: ({ trial_end }) => day(trial_end), width: 140, isOptional: true },
  { id: "images", title: "Image credits", value: ({ image_credits }) => image_credits, width: 130, isOptional: true },
  { id: "videos", title: "Video credits", value: ({ video_credits }) => video_credits, width: 130, isOptional: true },
  { id: "company", title: "Company", value: ({ company }) => company || null, width: 160, isOptional: true },
  { id: "source", title: "Source", value: ({ source }) => source || null, width: 120, isOptional: true },
  { id: "uid", title: "ID", value: ({ uid }) => uid, width: 320, isOptional: true },
];

const FILTERS: readonly Filter[] = [
  { name: "role", label: "Role", options: ROLE_NAMES },
  { name: "followup", label: "Follow-up", options: FOLLOWUP_NAMES },
  { name: "status", label: "Status", options: FOLLOWUP_STATUS_NAMES },
  { name: "staff", label: "Staff", options: { yes: "Staff only" } },
];

/** All users. The address names the one whose drawer is open. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState<readonly StaffUser[]>([]);
  const [opened, setOpened] = useState<"invite" | "campaign" | "remove">();
  const close = () => setOpened(undefined);
  const isEmpty = selected.length === 0;
  const user = params.get("user");
  const open = (uid: string | null) => {
    const next = new URLSearchParams(params);
    if (uid === null) next.delete("user");
    else next.set("user", uid);
    setParams(next);
  };
  return (
    <>
      <StaffTable
        table="users"
        title="Users"
        noun="user"
        searchLabel="Search by name, email, company or ID"
        operation={staffBackoffice.users}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={({ uid }) => uid}
        onOpen={({ uid }) => open(uid)}
        onSelect={setSelected}
        actions={
          <div className={styles.actions}>
            <SelectionButton count={selected.length} noun="user" onClick={() => setOpened("remove")}>
              <Trash2 aria-hidden="true" />
              {isEmpty ? "Delete" : `Delete ${selected.length}`}
            </SelectionButton>
            <SelectionButton count={selected.length} noun="user" max={ADDED_AT_ONCE} onClick={() => setOpened("campaign")}>
              <Megaphone aria-hidden="true" />
              {isEmpty ? "Add to campaign" : `Add ${selected.length} to campaign`}
            </SelectionButton>
            <Button variation="primary" onClick={() => setOpened("invite")}>
              <MailPlus aria-hidden="true" />
              Invite by email
            </Button>
          </div>
        }
      />
      {opened === "invite" && <OfferDialog onClose={close} />}
      {opened === "remove" && <RemoveUsers users={selected} onClose={close} />}
      {opened === "campaign" && (
        <Suspense>
          <AddToCampaign users={selected} onClose={close} />
        </Suspense>
      )}
      {user !== null && <UserDrawer key={user} uid={user} onClose={() => open(null)} />}
    </>
  );
}
