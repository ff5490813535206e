import { readAccount } from "#domain/accounts/read-account.ts";
import type { Change } from "#domain/kit/outbox.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { isOpen } from "#domain/workspaces/is-open.ts";
import { dropAllCopies, dropCopies } from "./drop-copies.ts";
import { renewCopies } from "./renew-copies.ts";
import { type Share, ShareEntity } from "./share.entity.ts";

type Followed = Pick<Change, "scope" | "object">;

/** What announced changes mean for links: what is left of those that show nothing any more is deleted, the others show what is new. */
const FOLLOWS = {
  "heatmap.removed": async ({ scope, object }: Followed) => {
    await forget(await linksOf(scope, object), ({ heatmap }) => dropAllCopies(heatmap));
    await dropAllCopies(object);
  },
  // What it was shared by in another scope; where it is now it may be shared by others already.
  "heatmap.transferred": async ({ scope, object }: Followed) =>
    forget(await linksOf(scope, object), ({ id, heatmap }) => dropCopies(id, heatmap)),
  "heatmap.done": ({ object }: Followed) => renewCopies(object),
  // The founder's heatmaps move into it, which ends their links; there they may be shared by others already.
  "workspace.opened": async ({ scope }: Followed) => {
    const founder = await founderOf(scope);
    if (founder) await forget(await linksOf(founder), ({ id, heatmap }) => dropCopies(id, heatmap));
  },
  "account.deleted": async ({ scope, object }: Followed) => {
    if (await readAccount(object)) return;
    const closed = scope !== object && !(await isOpen(scope)) ? await linksOf(scope) : [];
    await forget([...(await linksOf(object)), ...closed], ({ heatmap }) => dropAllCopies(heatmap));
  },
} as const satisfies Partial<Record<Change["type"], (change: Followed) => Promise<void>>>;

/** Deletes what is left of links whose heatmaps are gone or moved, and renews what links show of those that were analysed again. Following a change twice changes nothing. */
export const followChange = (type: keyof typeof FOLLOWS, change: Followed): Promise<void> => FOLLOWS[type](change);

/** The links of a scope, or of one heatmap in it. */
async function linksOf(scope: string, heatmap?: string): Promise<readonly Share[]> {
  const { data } = await ShareEntity.query.byScope({ scope, ...(heatmap !== undefined && { heatmap }) }).go({ pages: "all" });
  return data;
}

/** Deletes what links show first, because they tell where it lies, then the links. */
async function forget(shares: readonly Share[], drop: (share: Share) => Promise<void>): Promise<void> {
  for (const share of shares) {
    await drop(share);
    await ShareEntity.delete({ id: share.id }).go();
  }
}
