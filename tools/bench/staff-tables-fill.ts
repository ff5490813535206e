// Fills the table of a stopped local cloud with the objects of the staff tables: `staff-tables-fill.ts DATA_DIR ASSEMBLY
// KIND=COUNT...`.
import { type Copy, copyRows } from "./copy-rows.ts";
import { RECIPIENT } from "./recipient.ts";
import { startTable } from "./start-table.ts";

const [dataDir, assembly, ...wanted] = process.argv.slice(2);
if (!dataDir || !assembly || wanted.length === 0) throw new Error("usage: staff-tables-fill.ts DATA_DIR ASSEMBLY KIND=COUNT...");

/** Objects of each kind that are created through the entities; the others are copies of them. */
const MODELS = 10;
const MINUTE_MS = 60_000;

const table = await startTable(dataDir, assembly, { hasStream: false });

const { AccountEntity } = await import("#domain/accounts/account.entity.ts");
const { SubscriptionEntity } = await import("#domain/billing/subscriptions/subscription.entity.ts");
const { ApiRequestEntity } = await import("#domain/developers/requests/request.entity.ts");
const { EntryEntity } = await import("#domain/directory/entry.entity.ts");
const { ListingEntity } = await import("#domain/directory/listing.entity.ts");
const { listingsOf, toListed } = await import("#domain/directory/places.ts");
const { describeObject } = await import("#domain/directory/describe-objects.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { AuditLogEntity } = await import("#domain/kit/audit-log.entity.ts");
const { EmailEntity } = await import("#domain/kit/email/email.entity.ts");
const { WorkspaceEntity } = await import("#domain/workspaces/workspace.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { SHARDS } = await import("#kit/shards.ts");

/** Kinds that the directory lists, and those with indexes of their own. */
type Listed = "users" | "workspaces" | "subscriptions" | "heatmaps";
type Kind = Listed | "emails" | "changes" | "requests";
type Model = { readonly uid: string; readonly created_at: string };
const PREFIXES: Readonly<Record<Kind, string>> = {
  users: "us",
  workspaces: "ws",
  subscriptions: "sub",
  heatmaps: "hm",
  emails: "ml",
  changes: "au",
  requests: "rq",
};
const ageOf = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const ADMIN = newId("us");
const WORKSPACE = { uid: newId("ws"), created_at: ageOf(0) };
/** Nothing expires during a measurement. */
const ttl = Math.floor(Date.now() / 1000) + 30 * 24 * 3600;

async function writeUser({ uid, created_at }: Model): Promise<void> {
  const email = `${uid}@people.test`;
  const names = { firstName: "Person", lastName: "Creative", name: "Person Creative" };
  await AccountEntity.put({ uid, email, normalisedEmail: email, ...names, role: "freemium", workspace: "", created_at }).go();
}

async function writeWorkspace({ uid, created_at }: Model): Promise<void> {
  const plan = { seats: 5, access: [], memberCount: 1, imageCredits: 5, videoCredits: 1, subscription: "none" } as const;
  await WorkspaceEntity.put({
    ...plan,
    access: [],
    uid,
    name: "Creative studio",
    admin: ADMIN,
    founder: ADMIN,
    tier: "basic",
    interval: "month",
    beta: true,
    created_at,
  }).go();
}

async function writeHeatmap({ uid, created_at }: Model): Promise<void> {
  const kind = { title: "Creative", type: "image", application: "Other", status: "done", upload: "validated" } as const;
  const owner = { scope: ADMIN, listed: ADMIN, requested_by: ADMIN, requested_by_name: "Person Creative" };
  const file = { tempFileName: "creative.png", extension: "png", size: 180_000, fixations: [] };
  await HeatmapEntity.put({ uid, created_at, deadline: created_at, ...kind, ...owner, ...file }).go();
  await HeatmapEntity.patch({ uid }).remove(["watched"]).go();
}

async function writeSubscription({ uid: id, created_at }: Model): Promise<void> {
  const plan = { tier: "basic", interval: "month", amount: 49, seats: 5, access: [], images: 50, videos: 5 } as const;
  const period = { current_period_start: created_at, current_period_end: ageOf(0), due: created_at, fetchedAt: created_at };
  const state = { status: "active", paid: true, version: 1, claimedBy: WORKSPACE.uid, owner: ADMIN, customer: "cus_1" } as const;
  await SubscriptionEntity.put({ id, created_at, ...plan, access: [], ...period, ...state }).go();
}

async function writeEmail({ uid: id, created_at }: Model): Promise<void> {
  const sent = { state: "sent", attempts: 1, next_at: created_at, sent_at: created_at, provider_id: id } as const;
  await EmailEntity.put({
    id,
    created_at,
    ttl,
    template: "heatmap-done",
    to: RECIPIENT,
    data: { title: "Creative" },
    ...sent,
  }).go();
}

async function writeChange({ uid: id, created_at: at }: Model): Promise<void> {
  const change = { before: { seats: 5 }, after: { seats: 6 } };
  const what = { action: "workspaces.set_seats", object: WORKSPACE.uid, scope: WORKSPACE.uid, change };
  await AuditLogEntity.put({ id, at, actor: ADMIN, byStaff: "yes", ...what }).go();
}

/** In turn, because the shards of ten random ids would differ much. */
let requests = 0;
async function writeRequest({ uid: id, created_at: at }: Model): Promise<void> {
  const request = { method: "GET", path: "/v1/heatmaps", status: 200, duration: 12 };
  const made = { workspaceId: WORKSPACE.uid, key: "ky_1", keyTitle: "Nightly build" };
  await ApiRequestEntity.put({ id, at, shard: SHARDS[requests++ % SHARDS.length]!, ttl, ...made, ...request }).go();
}

const WRITE: Readonly<Record<Kind, (model: Model) => Promise<void>>> = {
  users: writeUser,
  workspaces: writeWorkspace,
  subscriptions: writeSubscription,
  heatmaps: writeHeatmap,
  emails: writeEmail,
  changes: writeChange,
  requests: writeRequest,
};
const LISTED: ReadonlySet<string> = new Set<Listed>(["users", "workspaces", "subscriptions", "heatmaps"]);
const isListed = (kind: Kind): kind is Listed => LISTED.has(kind);

/** Lists an object in the directory, as the consumer of events does. */
async function list(kind: Listed, uid: string): Promise<void> {
  const described = await describeObject(kind, uid);
  if (!described) throw new Error(`${kind} ${uid} was not written`);
  const listed = toListed(described);
  await EntryEntity.put({ kind, uid, rev: 1, ...listed }).go();
  for (const listing of listingsOf(listed)) await ListingEntity.put({ kind, uid, ...listing }).go();
}

await writeUser({ uid: ADMIN, created_at: ageOf(0) });
await writeWorkspace(WORKSPACE);
const copies: Copy<Model>[] = [];
const models: Model[] = [];
for (const [kind, count] of wanted.map((each) => each.split("=") as [Kind, string])) {
  const own = Array.from({ length: MODELS }, (_, at): Model => ({ uid: newId(PREFIXES[kind]), created_at: ageOf(at) }));
  for (const model of own) {
    await WRITE[kind](model);
    if (isListed(kind)) await list(kind, model.uid);
  }
  models.push(...own);
  for (let at = MODELS; at < Number(count); at++)
    copies.push({ model: own[at % MODELS]!, uid: newId(PREFIXES[kind]), created_at: ageOf(at) });
}
await table.close();

// Oldest first, so that neighbours in a list are neighbours in the file, as with objects created one after the other.
copies.sort((left, right) => (left.created_at < right.created_at ? -1 : 1));
copyRows(dataDir, table.name, models, copies);
process.exit(0);
