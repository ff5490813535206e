import { deleteItem, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { isSameName, nameKey } from "#kit/portable/same-name.ts";
import { BrandModelEntity } from "./model.entity.ts";
import { BrandModelNameEntity } from "./model-name.entity.ts";

type Named = { readonly owner: string; readonly name: string; readonly uid: string };

const keyOf = ({ owner, name }: Omit<Named, "uid">) => ({ owner, name: nameKey(name) });

/**
 * The transaction item that takes a name for a model: `model.name_exists` if its owner has one of this name, regardless of case.
 */
export const takeName = ({ uid, ...named }: Named): TransactionItem => ({
  write: put(BrandModelNameEntity.create({ ...keyOf(named), uid }).params()),
  onConditionFailed: "model.name_exists",
});

/** The transaction item that frees the name of a model. */
export const freeName = (named: Omit<Named, "uid">): TransactionItem => ({
  write: deleteItem(BrandModelNameEntity.delete(keyOf(named)).params()),
});

/** `model.name_exists` if another model that everyone may use has this name: both would be offered in one list. */
export async function assertNotPublicName(name: string, uid: string): Promise<void> {
  const { data } = await BrandModelEntity.query.byAccess({ access: "public" }).go({ pages: "all" });
  if (data.some((model) => model.uid !== uid && isSameName(model.name, name))) throw new AppError("model.name_exists");
}
