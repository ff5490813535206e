import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type BrandModel, BrandModelEntity } from "./model.entity.ts";
import { freeName } from "./model-names.ts";
import { RemovedModelEntity } from "./removed-model.entity.ts";

/**
 * The transaction items that delete a model as it was read, with its name and its place in the queue of trainings. They record it
 * as removed, because its files stay. `ConflictError` if it was changed or deleted since.
 */
export function removalItems(model: BrandModel): readonly TransactionItem[] {
  const { uid, owner, name, version, revision, training, requested_at: at = "" } = model;
  const queued = { queue: "training", state: "open", at, uid, gen: version + 1 } as const;
  return [
    {
      write: deleteItem(
        BrandModelEntity.delete({ uid })
          .where((item, { eq }) => eq(item.revision, revision))
          .params(),
      ),
      onConditionFailed: () => new ConflictError(),
    },
    freeName({ owner, name }),
    { write: put(RemovedModelEntity.put({ owner, uid }).params()) },
    ...(training ? [{ write: deleteItem(BrandQueueEntity.delete(queued).params()) }] : []),
  ];
}
