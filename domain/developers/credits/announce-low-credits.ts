import type { DomainEvent } from "#contracts/events.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import type { CreditKind } from "#domain/kit/credit-fields.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { LowCreditsEntity } from "./low-credits.entity.ts";
import { lowKinds } from "./low-kinds.ts";

type Workspace = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

/**
 * Publishes `credits.low` when the heatmap of an event, which has ended, leaves its workspace at most a tenth of the month's
 * credits of its kind: once, until there are more again (`forgetRisenCredits`). A kind that was only ever low, such as videos in
 * a plan without them, is not announced. Idempotent.
 */
export async function announceLowCredits({ scope, object }: Pick<DomainEvent, "scope" | "object">): Promise<void> {
  const [workspace, heatmap] = [await findWorkspace(scope), await readStored(object)];
  // Samples are free.
  if (!workspace || workspace.closed_at !== undefined || !heatmap || heatmap.sample) return;
  const announced = await forgetRisenCredits(scope, workspace);
  if (lowKinds(workspace).has(heatmap.type) && !announced.has(heatmap.type)) await announce(scope, heatmap.type);
}

/** Publishes it once, also if two heatmaps ended at the same time. */
async function announce(workspaceId: string, kind: CreditKind): Promise<void> {
  await commitIf(put(LowCreditsEntity.create({ workspaceId, kind }).params()), [
    publishEvent({ type: "credits.low", scope: workspaceId, object: workspaceId }),
  ]);
}

/**
 * Forgets the announcements of kinds of which a workspace has more credits again, and all of a closed workspace. Returns the
 * kinds that stay announced.
 */
export async function forgetRisenCredits(workspaceId: string, known?: Workspace): Promise<ReadonlySet<CreditKind>> {
  const { data: announced } = await LowCreditsEntity.query.byWorkspace({ workspaceId }).go({ consistent: true });
  if (announced.length === 0) return new Set();
  const workspace = known ?? (await findWorkspace(workspaceId));
  const low = workspace && workspace.closed_at === undefined ? lowKinds(workspace) : new Set<CreditKind>();
  const risen = announced.filter(({ kind }) => !low.has(kind));
  for (const { kind } of risen) await LowCreditsEntity.delete({ workspaceId, kind }).go();
  return new Set(announced.map(({ kind }) => kind).filter((kind) => low.has(kind)));
}
