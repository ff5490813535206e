// Creates the table.
import "#test/kit/fixtures.ts";

const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");

/** The credit changes of a user or workspace. */
export const ledgerOf = async (account: string) =>
  (await LedgerEntryEntity.query.byEntry({ account }).go({ pages: "all", consistent: true })).data;
