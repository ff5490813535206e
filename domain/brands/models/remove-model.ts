import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { removalItems } from "./removal-items.ts";
import { requireModel } from "./require-model.ts";

/**
 * Deletes a model that the caller can edit; its labels follow. A training in progress ends without effect. Results made with it
 * remain, and runs in progress end as usual, because each keeps the model as it was and trained files are kept as long as its
 * owner. Error: `model.not_found`.
 */
export async function removeModel(caller: Caller, uid: string): Promise<{ deleted: string }> {
  await retryOnConflict(() => remove(caller, uid));
  return { deleted: uid };
}

/** Deletes a model as staff, whose models customers may share: requires its typed name (`confirmation.wrong`). */
export async function removeModelByStaff(caller: Caller, uid: string, confirmation: string): Promise<{ deleted: string }> {
  assertConfirmation(confirmation, (await requireModel(caller, uid)).name);
  return removeModel(caller, uid);
}

async function remove(caller: Caller, uid: string): Promise<void> {
  const model = await requireModel(caller, uid);
  const { owner } = model;
  await commitTransaction([
    ...removalItems(model),
    publishEvent({ type: "brand.model_removed", scope: owner, object: uid }),
    ...auditLogItems(caller, { action: "brands.remove_model", scope: owner, object: uid }),
  ]);
}
