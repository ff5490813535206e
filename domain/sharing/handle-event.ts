import { readAccount } from "#domain/accounts/read-account.ts";
import type { DomainEvent } from "#domain/kit/outbox.ts";
import { founderOf } from "#domain/workspaces/founder-of.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { deleteAllCopies, deleteCopies } from "./delete-copies.ts";
import { refreshCopies } from "./refresh-copies.ts";
import { type Share, ShareEntity } from "./share.entity.ts";

type EventTarget = Pick<DomainEvent, "scope" | "object">;

/** Event handlers of the sharing domain: delete the data of invalid share links, and update the files of the others. */
const HANDLERS = {
  "heatmap.removed": async ({ scope, object }: EventTarget) => {
    await deleteShares(await linksOf(scope, object), ({ heatmap }) => deleteAllCopies(heatmap));
    await deleteAllCopies(object);
  },
  // Share links from its previous scope; in the current scope it may have a new one.
  "heatmap.transferred": async ({ scope, object }: EventTarget) =>
    deleteShares(await linksOf(scope, object), ({ id, heatmap }) => deleteCopies(id, heatmap)),
  "heatmap.done": ({ object }: EventTarget) => refreshCopies(object),
  "heatmap.placed": ({ object }: EventTarget) => refreshCopies(object),
  // The founder's heatmaps move into it, which revokes their share links; new ones may already exist there.
  "workspace.opened": async ({ scope }: EventTarget) => {
    const founder = await founderOf(scope);
    if (founder) await deleteShares(await linksOf(founder), ({ id, heatmap }) => deleteCopies(id, heatmap));
  },
  "account.deleted": async ({ scope, object }: EventTarget) => {
    if (await readAccount(object)) return;
    const closed = scope !== object && !(await isWorkspaceOpen(scope)) ? await linksOf(scope) : [];
    await deleteShares([...(await linksOf(object)), ...closed], ({ heatmap }) => deleteAllCopies(heatmap));
  },
} as const satisfies Partial<Record<DomainEvent["type"], (change: EventTarget) => Promise<void>>>;

/** Deletes the data of share links whose heatmaps are deleted or moved, and updates the files after a re-analysis. Idempotent. */
export const handleEvent = (type: keyof typeof HANDLERS, change: EventTarget): Promise<void> => HANDLERS[type](change);

/** The share links of a scope, or of one heatmap in it. */
async function linksOf(scope: string, heatmap?: string): Promise<readonly Share[]> {
  const { data } = await ShareEntity.query.byScope({ scope, ...(heatmap !== undefined && { heatmap }) }).go({ pages: "all" });
  return data;
}

/** Deletes the files first, because the rows contain their location, then the rows. */
async function deleteShares(shares: readonly Share[], drop: (share: Share) => Promise<void>): Promise<void> {
  for (const share of shares) {
    await drop(share);
    await ShareEntity.delete({ id: share.id }).go();
  }
}
