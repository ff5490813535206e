import { debitPersonalCredits, refundPersonalCredit } from "#domain/accounts/credits.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import type { CreditKind } from "#domain/kit/credit-fields.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { debitWorkspaceCredits, memberCondition, refundWorkspaceCredit } from "#domain/workspaces/credits.ts";
import { now } from "#kit/clock.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** The credit account: a workspace's or a user's. */
export type CreditAccount = { readonly account: string; readonly personal: boolean };

/** Thrown when the ledger already contains the movement. */
export class AlreadyRecorded extends Error {
  override readonly name = "AlreadyRecorded";
}

/** The credit account that pays for what the caller creates: their workspace's, otherwise their own. */
export const creditAccountOf = (caller: Caller): CreditAccount => ({ account: scopeOf(caller), personal: !caller.workspace });

/** The heatmap to debit for each kind of credit; at most one per kind. */
export type DebitedHeatmaps = Readonly<Partial<Record<CreditKind, string>>>;

/**
 * Debits one credit per heatmap from the caller's credit account, all or none, with a ledger row each. Throws
 * `billing.no_image_credits`, `billing.no_video_credits`, `billing.no_subscription`, `billing.trial_ended`, or `caller.forbidden`
 * if the caller left the workspace.
 */
export function debit(caller: Caller, debited: DebitedHeatmaps): readonly TransactionItem[] {
  const { account, personal } = creditAccountOf(caller);
  const heatmaps = Object.entries(debited) as [CreditKind, string][];
  const by = { actor: caller.uid, ...(caller.key && { keyName: caller.name }) };
  const rows = heatmaps.map(([kind, heatmapId]) =>
    ledgerItem({ account, entry: `debit#${heatmapId}`, kind, amount: -1, reason: "debit", heatmapId, ...by }),
  );
  const kinds = heatmaps.map(([kind]) => kind);
  if (personal) return [...rows, debitPersonalCredits(account, kinds)];
  return [...rows, memberCondition(account, caller.uid), debitWorkspaceCredits(account, kinds)];
}

/** Refunds the credit of a heatmap to its credit account. The ledger row prevents a second refund. */
export function refund({ account, personal }: CreditAccount, kind: CreditKind, heatmapId: string): readonly TransactionItem[] {
  const row = ledgerItem({ account, entry: `refund#${heatmapId}`, kind, amount: 1, reason: "refund", heatmapId });
  return [row, personal ? refundPersonalCredit(account, kind) : refundWorkspaceCredit(account, kind)];
}

type Credits = { readonly images: number; readonly videos: number };

/**
 * The ledger rows for credits granted to an account; `name` makes each grant unique (`trial#<uid>`), and `alreadyGranted` creates
 * the error thrown if it was made before.
 */
export const grant = (
  account: string,
  name: string,
  credits: Credits,
  alreadyGranted?: () => Error,
): readonly TransactionItem[] =>
  kindsOf(credits).map(([kind, amount]) =>
    ledgerItem({ account, entry: `grant#${name}#${kind}`, kind, amount, reason: "grant" }, alreadyGranted),
  );

/** The ledger rows for expired credits; no row for a kind without remaining credits. */
export const expire = (
  account: string,
  name: string,
  credits: Credits,
  alreadyExpired?: () => Error,
): readonly TransactionItem[] =>
  kindsOf(credits)
    .filter(([, left]) => left > 0)
    .map(([kind, left]) =>
      ledgerItem({ account, entry: `expire#${name}#${kind}`, kind, amount: -left, reason: "expire" }, alreadyExpired),
    );

/** The ledger rows for a manual adjustment, explained to users by `note`. */
export const adjust = (account: string, name: string, credits: Credits, note = ""): readonly TransactionItem[] =>
  kindsOf(credits)
    .filter(([, amount]) => amount !== 0)
    .map(([kind, amount]) => ledgerItem({ account, entry: `adjust#${name}#${kind}`, kind, amount, reason: "adjust", note }));

const kindsOf = ({ images, videos }: Credits): readonly (readonly [CreditKind, number])[] => [
  ["image", images],
  ["video", videos],
];

type NewLedgerEntry = {
  account: string;
  entry: string;
  kind: CreditKind;
  amount: number;
  reason: "debit" | "refund" | "grant" | "expire" | "adjust";
  heatmapId?: string;
  actor?: string;
  keyName?: string;
  note?: string;
};

function ledgerItem(movement: NewLedgerEntry, alreadyRecorded: () => Error = () => new AlreadyRecorded()): TransactionItem {
  return {
    write: put(LedgerEntryEntity.create({ ...movement, at: now().toISOString() }).params()),
    onConditionFailed: alreadyRecorded,
  };
}
