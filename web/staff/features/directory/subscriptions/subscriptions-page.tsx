import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffSubscription } from "#contracts/staff/tables.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { INTERVAL_NAMES, nameIn, PAYMENT_NAMES } from "#web/staff/shared/staff-names.ts";
import type { Column, Filter } from "#web/staff/shared/staff-table/column.ts";
import { MONTHLY_VALUE_COLUMN } from "#web/staff/shared/staff-table/monthly-value-column.ts";
import { StaffTable } from "#web/staff/shared/staff-table/staff-table.tsx";
import { stripeUrl } from "#web/staff/shared/stripe-url.ts";
import { SubscriptionPanel } from "./subscription-panel.tsx";

const { none: _, ...STATUS_NAMES } = PAYMENT_NAMES;

const COLUMNS: readonly Column<StaffSubscription>[] = [
  {
    id: "workspace",
    title: "Workspace",
    value: ({ workspace }) => workspace?.name ?? "Not claimed",
    link: ({ workspace }) => (workspace ? `/workspace/${workspace.uid}` : ""),
    width: 155,
    sort: { asc: "name", desc: "name_desc" },
  },
  { id: "owner", title: "Paid by", value: ({ owner }) => owner?.email ?? "User not found", width: 200 },
  { id: "plan", title: "Plan", value: ({ tier }) => nameIn(TIER_TITLES, tier), width: 95 },
  { id: "interval", title: "Interval", value: ({ interval }) => INTERVAL_NAMES[interval], width: 110, isOptional: true },
  { id: "status", title: "Status", value: ({ status }) => PAYMENT_NAMES[status], width: 105 },
  MONTHLY_VALUE_COLUMN,
  { id: "invoice", title: "Last invoice", value: ({ paid }) => (paid ? "Paid" : "Open"), width: 112, secondary: 2 },
  { id: "period_end", title: "Period end", value: ({ current_period_end }) => dayMonthYear(current_period_end), width: 114 },
  { id: "cancel_at", title: "Ends", value: ({ cancel_at }) => cancel_at && dayMonthYear(cancel_at), width: 106 },
  {
    id: "created",
    title: "Began",
    value: ({ created_at }) => dayMonthYear(created_at),
    width: 106,
    secondary: 1,
    sort: { asc: "oldest", desc: "newest" },
  },
  {
    id: "id",
    title: "At Stripe",
    value: ({ id }) => id,
    link: ({ id, test_mode }) => stripeUrl(id, test_mode),
    width: 240,
    isOptional: true,
  },
];

const FILTERS: readonly Filter[] = [
  { name: "status", label: "Status", options: STATUS_NAMES },
  { name: "tier", label: "Plan", options: TIER_TITLES },
  { name: "interval", label: "Interval", options: INTERVAL_NAMES },
];

/** All subscriptions, also ended ones. */
export function Component() {
  const [opened, setOpened] = useState<StaffSubscription>();
  return (
    <>
      <StaffTable
        table="subscriptions"
        title="Subscriptions"
        noun="subscription"
        searchLabel="Search by workspace, email or ID"
        operation={staffBackoffice.subscriptions}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={({ id }) => id}
        onOpen={setOpened}
      />
      {opened && <SubscriptionPanel subscription={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
