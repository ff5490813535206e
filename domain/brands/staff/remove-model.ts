import { readModel } from "#domain/brands/models/find-model.ts";
import { BrandModelEntity } from "#domain/brands/models/model.entity.ts";
import { freeName } from "#domain/brands/models/model-names.ts";
import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/outbox.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";

/**
 * Deletes a model; its labels follow. A training in progress ends without effect. Results made with it remain, and runs in progress end
 * as usual, because each keeps the model as it was and trained files are not deleted. Error: `model.not_found`.
 */
export async function removeModel(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const { owner, name, version, training, requested_at: at = "" } = await readModel(uid);
  const queued = { queue: "training", state: "open", at, uid, gen: version + 1 } as const;
  await commitTransaction([
    {
      write: deleteItem(
        BrandModelEntity.delete({ uid })
          .where((item, { eq }) => eq(item.name, name))
          .params(),
      ),
      onConditionFailed: "model.not_found",
    },
    freeName({ owner, name }),
    ...(training ? [{ write: deleteItem(BrandQueueEntity.delete(queued).params()) }] : []),
    publishEvent({ type: "brand.model_removed", scope: owner, object: uid }),
    ...audit(caller, "brands.remove_model", owner, uid),
  ]);
  return { deleted: uid };
}
