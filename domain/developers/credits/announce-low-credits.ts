import type { DomainEvent } from "#contracts/events.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import type { CreditKind } from "#domain/kit/credit-fields.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { LowCreditsEntity } from "./low-credits.entity.ts";
import { lowKinds } from "./low-kinds.ts";

/**
 * Publishes `credits.low` when the heatmap of an event, which has ended, leaves its workspace at most a tenth of the month's credits
 * of its kind: once, until a later heatmap finds more again. A kind that was only ever low, such as videos in a plan without them, is
 * not announced. Idempotent.
 */
export async function announceLowCredits({ scope, object }: Pick<DomainEvent, "scope" | "object">): Promise<void> {
  const [workspace, heatmap] = [await findWorkspace(scope), await readStored(object)];
  // Samples are free.
  if (!workspace || workspace.closed_at !== undefined || !heatmap || heatmap.sample) return;
  const low = lowKinds(workspace);
  const { data: announced } = await LowCreditsEntity.query.byWorkspace({ workspaceId: scope }).go({ consistent: true });
  for (const { kind } of announced) if (!low.has(kind)) await LowCreditsEntity.delete({ workspaceId: scope, kind }).go();
  if (low.has(heatmap.type) && !announced.some(({ kind }) => kind === heatmap.type)) await announce(scope, heatmap.type);
}

async function announce(workspaceId: string, kind: CreditKind): Promise<void> {
  try {
    await commitTransaction([
      { write: put(LowCreditsEntity.create({ workspaceId, kind }).params()), onConditionFailed: () => new AlreadyAnnounced() },
      publishEvent({ type: "credits.low", scope: workspaceId, object: workspaceId }),
    ]);
  } catch (error) {
    if (!(error instanceof AlreadyAnnounced)) throw error;
  }
}

/** Two heatmaps ended at the same time, and both events found few credits. */
class AlreadyAnnounced extends Error {}

/** Forgets what was announced to a workspace. */
export async function forgetLowCredits(workspaceId: string): Promise<void> {
  const { data } = await LowCreditsEntity.query.byWorkspace({ workspaceId }).go({ consistent: true });
  for (const { kind } of data) await LowCreditsEntity.delete({ workspaceId, kind }).go();
}
