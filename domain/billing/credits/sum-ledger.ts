import { addMovements, type Credits, NO_CREDITS } from "./add-movements.ts";
import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** The sums of the ledger of a user or workspace, read consistently, page by page. */
export async function sumLedger(account: string): Promise<Credits> {
  let sums: Credits = NO_CREDITS;
  let cursor: string | null = null;
  do {
    const page = await readPage(account, cursor);
    sums = addMovements(sums, page.data);
    cursor = page.cursor;
  } while (cursor !== null);
  return sums;
}

const readPage = (account: string, cursor: string | null) =>
  LedgerEntryEntity.query.byEntry({ account }).go({ cursor, consistent: true, attributes: ["kind", "amount"] });
