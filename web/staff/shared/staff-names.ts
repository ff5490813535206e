import type { FOLLOWUP_OWNERS, FOLLOWUP_STATUSES } from "#contracts/staff/followup.ts";
import type { PAYMENT_STATUSES, USER_ROLES } from "#contracts/staff/tables.ts";

type Names<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

export const ROLE_NAMES: Names<typeof USER_ROLES> = { trial: "Trial", freemium: "Free", member: "Member", admin: "Admin" };
export const FOLLOWUP_NAMES: Names<typeof FOLLOWUP_OWNERS> = { sales: "Sales", success: "Customer success", support: "Support" };
export const FOLLOWUP_STATUS_NAMES: Names<typeof FOLLOWUP_STATUSES> = {
  qualified: "Qualified",
  unqualified: "Unqualified",
  prospect: "Prospect",
  client: "Client",
  later: "Later",
  not_client: "Not a client",
};
export const PAYMENT_NAMES: Names<typeof PAYMENT_STATUSES> = {
  none: "None",
  incomplete: "Incomplete",
  active: "Active",
  past_due: "Past due",
  canceled: "Canceled",
  unpaid: "Unpaid",
};
export const INTERVAL_NAMES = { month: "Monthly", year: "Yearly" } as const;

/** The name of a value that may have none, such as a plan that is no longer sold. */
export const nameIn = (names: Readonly<Record<string, string>>, value: string | null): string | null =>
  value ? (names[value] ?? value) : null;
