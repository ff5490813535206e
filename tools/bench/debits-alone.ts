// Concurrent debits on one workspace, against a separate table: `debits-alone.ts DATA_DIR ASSEMBLY DEBITS TOO_MANY`. Prints the
// outcome.
import { startTable } from "./start-table.ts";

/** Outcome of the debits. */
export type Debits = {
  readonly created: number;
  readonly rejected: number;
  /** Credits of the workspace afterwards, and debits in its ledger. */
  readonly left: number;
  readonly rows: number;
  /** From the first to the last response. */
  readonly ms: number;
};

const [dataDir, assembly, debits, tooMany] = process.argv.slice(2);
if (!dataDir || !assembly || !debits || !tooMany) throw new Error("usage: debits-alone.ts DATA_DIR ASSEMBLY DEBITS TOO_MANY");

const table = await startTable(dataDir, assembly);

const { createAccount } = await import("#domain/billing/create-account.ts");
const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { debit } = await import("#domain/billing/credits/ledger.ts");
const { LedgerEntryEntity } = await import("#domain/billing/credits/ledger-entry.entity.ts");
const { AppError } = await import("#kit/error.ts");
const { commitTransaction } = await import("#domain/kit/transaction.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");

const uid = "ws_bench";
const admin = { uid: "bench", email: "bench@sightline.test", firstName: "Ben", lastName: "Bench" };
await createAccount({ ...admin, email_verified: true, superadmin: false }, "freemium");
await createPreparedWorkspace({ uid, name: "Bench", tier: "basic", admin: admin.uid });
await WorkspaceEntity.patch({ uid })
  .set({ imageCredits: Number(debits) })
  .go();
const caller = {
  uid: admin.uid,
  poolSubject: admin.uid,
  email: admin.email,
  emailVerified: true,
  name: "Ben Bench",
  subject: "admin" as const,
  needsSecondFactor: false,
  signedInAt: 0,
  workspace: { uid, role: "admin" as const, access: [], usable: true, beta: false },
};

/** Retries while other writers conflict; returns whether the credit was debited. */
async function debitWithRetry(heatmap: string): Promise<boolean> {
  for (;;)
    try {
      await commitTransaction(debit(caller, { image: heatmap }));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "billing.no_image_credits") return false;
      if (error.code !== "service.busy") throw error;
    }
}

const began = performance.now();
const asked = Array.from({ length: Number(debits) + Number(tooMany) }, (_, at) => debitWithRetry(`hm_${at}`));
const taken = await Promise.all(asked);
const ms = performance.now() - began;
const { data: workspace } = await WorkspaceEntity.get({ uid }).go({ consistent: true });
const { data: ledger } = await LedgerEntryEntity.query.byEntry({ account: uid }).go({ pages: "all", consistent: true });
process.send?.({
  created: taken.filter(Boolean).length,
  rejected: taken.filter((each) => !each).length,
  left: workspace?.imageCredits ?? Number.NaN,
  rows: ledger.filter(({ reason }) => reason === "debit").length,
  ms,
} satisfies Debits);
await table.close();
process.exit(0);
