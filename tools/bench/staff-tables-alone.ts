// Costs of the first page and of a search of the staff tables, against a filled table: `staff-tables-alone.ts DATA_DIR ASSEMBLY`.
// Sends them to its parent.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { MAX_PAGE, USUAL_PAGE } from "#contracts/kit/page.ts";
import { startDynamoDbGateway } from "#local/dynamodb/gateway.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { createSecrets } from "#local/secrets/secrets.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { tableKeysOf } from "#local/wiring/table.ts";
import { processorTimeOf } from "./processor-time.ts";
import { RECIPIENT } from "./recipient.ts";

/** Costs of one page: milliseconds of processor time, this process and the database together, and table reads. */
export type PageCost = {
  readonly processor: number;
  readonly rows: number;
  readonly items: number;
  readonly capacityUnits: number;
};
/** By name of the request, such as "users, search". */
export type PageCosts = Readonly<Record<string, PageCost>>;

type Output = {
  readonly ScannedCount?: number;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number } | readonly { readonly CapacityUnits?: number }[];
};

const WARM_UP = 30;
const ROUNDS = 5;
/** Pages per round: processor time is counted in hundredths of a second. */
const PAGES = 30;

const [dataDir, assembly] = process.argv.slice(2);
if (!dataDir || !assembly) throw new Error("usage: staff-tables-alone.ts DATA_DIR ASSEMBLY");
const model = createModel(readAssembly(assembly));
const [resource] = model.ofType("AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table");
if (!resource) throw new Error("the templates declare no table");
const dynamoDb = await startDynamoDb({ dataDir, endpoint: "" });
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const access = unrestrictedAccess(credentials);
const gateway = await startDynamoDbGateway({ engine: dynamoDb.url, access, keysOf: tableKeysOf(model) });
const arn = "arn:aws:secretsmanager:eu-west-1:000000000000:secret:cursor";
const secrets = await createSecrets({
  dataDir: path.join(dataDir, "secrets"),
  secrets: [{ arn, name: "cursor", value: "a key for cursors" }],
});
const server = createServer((request, response) => void secrets.handle(request, response)).listen(0, "127.0.0.1");
await once(server, "listening");
// Product modules read their environment when they are loaded.
Object.assign(process.env, {
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: gateway.url,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  CURSOR_SECRET_ARN: arn,
  FILES_BUCKET: "files",
  TABLE_NAME: resource.name,
});
const { table } = await import("#domain/kit/table.ts");
const { listUsers } = await import("#domain/backoffice/tables/list-users.ts");
const { listWorkspaces } = await import("#domain/backoffice/tables/list-workspaces.ts");
const { listStaffSubscriptions } = await import("#domain/backoffice/tables/list-subscriptions.ts");
const { listStaffHeatmaps } = await import("#domain/backoffice/tables/list-heatmaps.ts");
const { listStaffEmails } = await import("#domain/backoffice/email-log/list-emails.ts");
const { listAuditLog } = await import("#domain/backoffice/audit-log/list-audit-log.ts");
const { listApiRequests } = await import("#domain/backoffice/developers/list-api-requests.ts");

const reads = { items: 0, capacityUnits: 0 };
table.client.middlewareStack.add(
  (next) => async (call) => {
    const result = await next({ ...call, input: { ...call.input, ReturnConsumedCapacity: "TOTAL" } });
    const { ScannedCount, Responses, ConsumedCapacity = [] } = result.output as Output;
    reads.items += ScannedCount ?? (Responses ? Object.values(Responses).flat().length : 1);
    reads.capacityUnits += [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    return result;
  },
  { step: "initialize", name: "countReads", override: true },
);

/** The workspace that all changes of the audit log and all API requests belong to. */
const [newest] = (await listAuditLog({ limit: 1 })).rows;
const OBJECT = newest?.object ?? "";

type Page = () => Promise<{ rows: readonly unknown[] }>;
const limit = USUAL_PAGE;
const newestFirst = { sort: "newest", limit } as const;
const PAGES_OF: Readonly<Record<string, Page>> = {
  users: () => listUsers(newestFirst),
  "users, search": () => listUsers({ ...newestFirst, search: "perso" }),
  "users, by role and name": () => listUsers({ limit, sort: "name", role: "freemium" }),
  workspaces: () => listWorkspaces(newestFirst),
  "workspaces, search": () => listWorkspaces({ ...newestFirst, search: "creat studio" }),
  subscriptions: () => listStaffSubscriptions(newestFirst),
  "subscriptions, search": () => listStaffSubscriptions({ ...newestFirst, search: "creat", status: "active" }),
  heatmaps: () => listStaffHeatmaps(newestFirst),
  "heatmaps, search": () => listStaffHeatmaps({ ...newestFirst, search: "creat" }),
  emails: () => listStaffEmails({ limit: MAX_PAGE }),
  "emails, search": () => listStaffEmails({ limit: MAX_PAGE, search: RECIPIENT }),
  "audit log": () => listAuditLog({ limit }),
  "audit log, search": () => listAuditLog({ limit, search: OBJECT }),
  "API requests": () => listApiRequests({ limit }),
  "API requests, search": () => listApiRequests({ limit, search: OBJECT }),
};

async function costOf(page: Page): Promise<PageCost> {
  Object.assign(reads, { items: 0, capacityUnits: 0 });
  const { rows } = await page();
  const counted = { rows: rows.length, ...reads };
  for (let time = 0; time < WARM_UP; time++) await page();
  let processor = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorTimeOf(process.pid);
    for (let time = 0; time < PAGES; time++) await page();
    processor = Math.min(processor, (processorTimeOf(process.pid) - before) / PAGES);
  }
  return { processor, ...counted };
}

const costs: Record<string, PageCost> = {};
for (const [name, page] of Object.entries(PAGES_OF)) costs[name] = await costOf(page);
await gateway.close();
await dynamoDb.close();
server.close();
process.send?.(costs satisfies PageCosts);
