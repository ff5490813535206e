import type { CreditComparison } from "#contracts/staff/credits.ts";
import { requireUser } from "#domain/backoffice/users/require-user.ts";
import { requireOpenWorkspace } from "#domain/backoffice/workspaces/require-open-workspace.ts";
import { sumLedger } from "#domain/billing/credits/sum-ledger.ts";

type Owner = { readonly uid: string; readonly imageCredits: number; readonly videoCredits: number };

/** Whether this is the id of a workspace; all others are of users. */
export const isWorkspaceId = (uid: string): boolean => uid.startsWith("ws_");

/** The credits of a user or open workspace, and the sum of their ledger. Errors: `user.not_found`, `workspace.not_found`. */
export const compareCredits = async (uid: string): Promise<CreditComparison> =>
  compareOwn(isWorkspaceId(uid) ? await requireOpenWorkspace(uid) : await requireUser(uid));

/** Compares balances that were just read with the sum of their ledger. */
export async function compareOwn({ uid, imageCredits, videoCredits }: Owner): Promise<CreditComparison> {
  const { image: images, video: videos } = (await sumLedger(uid)).balance;
  const repaired = { images: Math.max(0, images), videos: Math.max(0, videos) };
  return {
    balance: { images: imageCredits, videos: videoCredits },
    history: { images, videos },
    repaired,
    agrees: imageCredits === images && videoCredits === videos,
  };
}
