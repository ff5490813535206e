import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { ShareEntity } from "./share.entity.ts";

/** The transaction item that deletes a share link; no item without one. */
export const deleteShareItems = (id: string | undefined): readonly TransactionItem[] =>
  id === undefined ? [] : [{ write: deleteItem(ShareEntity.delete({ id }).params()) }];
