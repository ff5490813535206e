import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type BrandModel, BrandModelEntity } from "./model.entity.ts";
import { readModel } from "./require-model.ts";

/** Attributes to write, and undefined for those to remove. */
type Values = { readonly [Key in keyof BrandModel]?: BrandModel[Key] | undefined };
export type ModelChange = { readonly set: Values; readonly with?: readonly TransactionItem[] };

/** The transaction item that changes a model as it was read; it throws ConflictError if the model has changed since. */
export function modelItem({ uid, revision }: BrandModel, values: Values): TransactionItem {
  const entries = Object.entries(values);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const removed = entries.filter(([, value]) => value === undefined).map(([key]) => key) as ("failure" | "training")[];
  return {
    write: update(
      BrandModelEntity.patch({ uid })
        .set({ ...set, revision: revision + 1, last_update: now().toISOString() })
        .remove(removed)
        .where((item, { eq }) => eq(item.revision, revision))
        .params(),
    ),
    onConditionFailed: () => new ConflictError(),
  };
}

/**
 * Changes a model: `decide` receives it and returns what to write, together with other transaction items; it is called again if
 * the model has changed since. Errors: `model.not_found`, and those of `decide`.
 */
export async function changeModel(uid: string, decide: (model: BrandModel) => ModelChange | Promise<ModelChange>): Promise<void> {
  await retryOnConflict(async () => {
    const model = await readModel(uid);
    const { set, with: others = [] } = await decide(model);
    await commitTransaction([modelItem(model, set), ...others]);
  });
}

/** `model.training` while a training works with the objects and labels of a model. */
export function assertNotTraining({ training }: Pick<BrandModel, "training">): void {
  if (training !== undefined) throw new AppError("model.training");
}
