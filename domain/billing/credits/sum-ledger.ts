import { addMovements, type Credits, NO_CREDITS } from "./add-movements.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** `balance`: the sum of all entries. `used`: the debits without the refunds, as a positive number. */
export type LedgerSums = { readonly balance: Credits; readonly used: Credits };

/** The sums of the ledger of a user or workspace, read consistently, page by page. */
export async function sumLedger(account: string): Promise<LedgerSums> {
  let [balance, uses]: [Credits, Credits] = [NO_CREDITS, NO_CREDITS];
  let cursor: string | null = null;
  do {
    const page = await readPage(account, cursor);
    balance = addMovements(balance, page.data);
    uses = addMovements(
      uses,
      page.data.filter(({ reason }) => reason === "debit" || reason === "refund"),
    );
    cursor = page.cursor;
  } while (cursor !== null);
  return { balance, used: { image: 0 - uses.image, video: 0 - uses.video } };
}

const readPage = (account: string, cursor: string | null) =>
  LedgerEntryEntity.query.byEntry({ account }).go({ cursor, consistent: true, attributes: ["kind", "amount", "reason"] });
