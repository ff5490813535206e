import { pagesOf } from "#domain/kit/pages-of.ts";
import { addMovements, type Credits, NO_CREDITS } from "./add-movements.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** `balance`: the sum of all entries. `used`: the debits without the refunds, as a positive number. */
export type LedgerSums = { readonly balance: Credits; readonly used: Credits };

/** The sums of the ledger of a user or workspace, read consistently, page by page. */
export async function sumLedger(account: string): Promise<LedgerSums> {
  let [balance, uses]: [Credits, Credits] = [NO_CREDITS, NO_CREDITS];
  const entries = LedgerEntryEntity.query.byEntry({ account });
  const pages = pagesOf((cursor) => entries.go({ cursor, consistent: true, attributes: ["kind", "amount", "reason"] }));
  for await (const page of pages) {
    balance = addMovements(balance, page);
    uses = addMovements(
      uses,
      page.filter(({ reason }) => reason === "debit" || reason === "refund"),
    );
  }
  return { balance, used: { image: 0 - uses.image, video: 0 - uses.video } };
}
