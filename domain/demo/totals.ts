import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { MAX_BYTES, MAX_OPEN, RESERVED_BYTES } from "./limits.ts";
import { TOTAL, TotalEntity } from "./total.entity.ts";

/** Counts a new analysis; `demo.full` when there are too many, or too many bytes. */
export const countOpened = (): TransactionItem => ({
  write: update(
    TotalEntity.upsert({ name: TOTAL })
      .add({ open: 1, bytes: RESERVED_BYTES })
      .where(({ open, bytes }, { lt, lte, notExists }) =>
        [notExists(open), `(${lt(open, MAX_OPEN)} AND ${lte(bytes, MAX_BYTES - RESERVED_BYTES)})`].join(" OR "),
      )
      .params(),
  ),
  onConditionFailed: "demo.full",
});

/** Replaces what was counted for the files of an analysis. */
export const countMeasured = (before: number, measured: number): TransactionItem => ({
  write: update(
    TotalEntity.patch({ name: TOTAL })
      .add({ bytes: measured - before })
      .params(),
  ),
});

/** Counts a deleted analysis. */
export const countClosed = (bytes: number): TransactionItem => ({
  write: update(TotalEntity.patch({ name: TOTAL }).add({ open: -1, bytes: -bytes }).params()),
});
