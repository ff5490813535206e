import { returnPersonalCredit, takePersonalCredits } from "#domain/accounts/credits.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { type Part, put } from "#domain/kit/transaction.ts";
import { mustBeMember, returnWorkspaceCredit, takeWorkspaceCredits } from "#domain/workspaces/credits.ts";
import { now } from "#kit/clock.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

export type Kind = "image" | "video";
/** Whose credits: a workspace's or a person's. */
export type Purse = { readonly account: string; readonly personal: boolean };

/** Thrown as the refusal of a movement that the ledger holds already. */
export class AlreadyBooked extends Error {
  override readonly name = "AlreadyBooked";
}

/** Who pays for what the caller creates: the workspace of a member or admin, else he himself. */
export const purseOf = (caller: Caller): Purse => ({ account: scopeOf(caller), personal: !caller.workspace });

/** The heatmap that a credit of each kind is taken for; at most one a kind. */
export type Taken = Readonly<Partial<Record<Kind, string>>>;

/**
 * Takes one credit a heatmap from the caller's purse, all of them or none, each with its ledger row. Refuses with `billing.no_image_credits`,
 * `billing.no_video_credits`, `billing.no_subscription`, `billing.trial_ended`, or `caller.forbidden` when the caller has left the workspace.
 */
export function debit(caller: Caller, taken: Taken): readonly Part[] {
  const { account, personal } = purseOf(caller);
  const heatmaps = Object.entries(taken) as [Kind, string][];
  const rows = heatmaps.map(([kind, heatmapId]) =>
    book({ account, entry: `debit#${heatmapId}`, kind, amount: -1, reason: "debit", heatmapId, actor: caller.uid }),
  );
  const kinds = heatmaps.map(([kind]) => kind);
  if (personal) return [...rows, takePersonalCredits(account, kinds)];
  return [...rows, mustBeMember(account, caller.uid), takeWorkspaceCredits(account, kinds)];
}

/** Gives the credit of a heatmap back to the purse it came from. The ledger row makes a second refund impossible. */
export function refund({ account, personal }: Purse, kind: Kind, heatmapId: string): readonly Part[] {
  const row = book({ account, entry: `refund#${heatmapId}`, kind, amount: 1, reason: "refund", heatmapId });
  return [row, personal ? returnPersonalCredit(account, kind) : returnWorkspaceCredit(account, kind)];
}

type Credits = { readonly images: number; readonly videos: number };

/**
 * The rows behind credits that an account or workspace is given; `name` makes each grant unique (`trial#<uid>`), and `taken` is thrown when
 * it was made before.
 */
export const grant = (account: string, name: string, credits: Credits, taken?: () => Error): readonly Part[] =>
  kindsOf(credits).map(([kind, amount]) =>
    book({ account, entry: `grant#${name}#${kind}`, kind, amount, reason: "grant" }, taken),
  );

/** The rows behind credits that were left over and are taken away; no row for a kind of which nothing was left. */
export const expire = (account: string, name: string, credits: Credits, taken?: () => Error): readonly Part[] =>
  kindsOf(credits)
    .filter(([, left]) => left > 0)
    .map(([kind, left]) => book({ account, entry: `expire#${name}#${kind}`, kind, amount: -left, reason: "expire" }, taken));

/** The rows behind credits that change for a reason of their own, which `note` says to people. */
export const adjust = (account: string, name: string, credits: Credits, note: string): readonly Part[] =>
  kindsOf(credits)
    .filter(([, amount]) => amount !== 0)
    .map(([kind, amount]) => book({ account, entry: `adjust#${name}#${kind}`, kind, amount, reason: "adjust", note }));

/** Whether a movement is in the ledger of an account. */
export async function isBooked(account: string, entry: string): Promise<boolean> {
  return (await LedgerEntryEntity.get({ account, entry }).go({ consistent: true })).data !== null;
}

const kindsOf = ({ images, videos }: Credits): readonly (readonly [Kind, number])[] => [
  ["image", images],
  ["video", videos],
];

type Movement = {
  account: string;
  entry: string;
  kind: Kind;
  amount: number;
  reason: "debit" | "refund" | "grant" | "expire" | "adjust";
  heatmapId?: string;
  actor?: string;
  note?: string;
};

function book(movement: Movement, taken: () => Error = () => new AlreadyBooked()): Part {
  return { write: put(LedgerEntryEntity.create({ ...movement, at: now().toISOString() }).params()), refuse: taken };
}
