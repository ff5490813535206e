import type { ConsumedEvent } from "#contracts/events.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import type { CreditKind } from "#domain/kit/credit-fields.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { LowCreditsEntity } from "./low-credits.entity.ts";
import { lowKinds } from "./low-kinds.ts";

/**
 * Publishes `credits.low` when a workspace has used its credits of a kind down to a tenth of those of a month: once, until it has
 * more again. A kind that was only ever low, such as videos in a plan without them, is not announced. Idempotent.
 */
export async function handleEvent({ type, scope, object }: ConsumedEvent<"lowCredits">): Promise<void> {
  const workspace = await findWorkspace(scope);
  // Credits of users without a workspace have no webhooks.
  if (!workspace) return;
  const { data: announced } = await LowCreditsEntity.query.byWorkspace({ workspaceId: scope }).go({ consistent: true });
  const low = workspace.closed_at === undefined ? lowKinds(workspace) : new Set<CreditKind>();
  for (const { kind } of announced) if (!low.has(kind)) await LowCreditsEntity.delete({ workspaceId: scope, kind }).go();
  const spent = type === "heatmap.created" ? await kindSpentOn(object) : undefined;
  if (spent && low.has(spent) && !announced.some(({ kind }) => kind === spent)) await announce(scope, spent);
}

/** The kind of credit that a heatmap took; undefined for samples, which are free. */
async function kindSpentOn(uid: string): Promise<CreditKind | undefined> {
  const heatmap = await readStored(uid);
  return heatmap && !heatmap.sample ? heatmap.type : undefined;
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

/** Two heatmaps were created at the same time, and both events found few credits. */
class AlreadyAnnounced extends Error {}
