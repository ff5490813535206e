// Concurrent debits on one workspace, against a separate table: `debits-alone.ts DATA_DIR ASSEMBLY DEBITS TOO_MANY`. Prints the
// outcome.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";

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

const [resource] = createModel(readAssembly(assembly)).ofType("AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table");
if (!resource) throw new Error("the templates declare no table");
const TableName = resource.name;
const dynamoDb = await startDynamoDb({ dataDir, endpoint: "" });
// Product modules read their environment when they are loaded.
Object.assign(process.env, {
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
  TABLE_NAME: TableName,
});
await createTable(new DynamoDBClient({}), { ...(resource.properties as TableProperties), TableName });

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
await dynamoDb.close();
process.exit(0);
