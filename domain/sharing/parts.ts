import { erase, type Part } from "#domain/kit/transaction.ts";
import { ShareEntity } from "./share.entity.ts";

/** The part that deletes a share link; no part without one. */
export const dropShare = (id: string | undefined): readonly Part[] =>
  id === undefined ? [] : [{ write: erase(ShareEntity.delete({ id }).params()) }];
