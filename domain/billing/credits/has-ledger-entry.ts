import { LedgerEntryEntity } from "./ledger-entry.entity.ts";

/** Whether the ledger of an account contains an entry. */
export async function hasLedgerEntry(account: string, entry: string): Promise<boolean> {
  return (await LedgerEntryEntity.get({ account, entry }).go({ consistent: true })).data !== null;
}
