import { erase, type Part } from "#domain/kit/transaction.ts";
import { ShareEntity } from "./share.entity.ts";

/** Forgets a link; no part where there is none. */
export const dropShare = (id: string | undefined): readonly Part[] =>
  id === undefined ? [] : [{ write: erase(ShareEntity.delete({ id }).params()) }];
