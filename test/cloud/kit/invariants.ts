import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { sharing } from "#contracts/sharing.ts";
import { TemplateSet } from "#contracts/templates.ts";
import { addMovements, NO_CREDITS } from "#domain/billing/credits/add-movements.ts";
import { zipKey } from "#domain/exports/zips/zip-files.ts";
import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import {
  generationPrefix,
  heatmapFolder,
  IMAGE_FILES,
  type ImageFile,
  imageFileKey,
  TEMPLATE_SCENE_FILES,
  templateFileKey,
  uploadKey,
} from "#domain/heatmaps/files.ts";
import { shareFolder } from "#domain/sharing/copy-keys.ts";
import { balanceProblems } from "#domain/workflows/invariants/balance-problems.ts";
import { memberProblems } from "#domain/workflows/invariants/member-problems.ts";
import { administratorCredentials } from "#local/iam/credentials.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { BENCHMARK_FILES, invalidBenchmarkFiles } from "./benchmark-files.ts";
import { invalidBrandFiles, invalidBrandQueues, isBrandFile } from "./brand-files.ts";
import { deniedCalls, type InternalAccess } from "./cloud.ts";
import { executions } from "./executions.ts";
import {
  invalidCopies,
  invalidGrants,
  invalidInvites,
  invalidLinks,
  invalidSubscriptions,
  paymentsIn,
  type Row,
  revokedShares,
} from "./stored-rules.ts";

const region = "eu-west-1";
/** Within this time executions that wait for their next attempt have ended, milliseconds. */
const EXECUTIONS_MS = 180_000;

type Movements = Parameters<typeof addMovements>[1];
type Members = Parameters<typeof memberProblems>[1];

export const tableAt = ({ dynamoDb, dataDir }: Pick<InternalAccess, "dynamoDb" | "dataDir">): DynamoDBDocumentClient => {
  const credentials = administratorCredentials(dataDir);
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamoDb, region, credentials }));
};

/** Every row of the table, by the name of its entity. */
export async function rowsOf(access: InternalAccess): Promise<(entity: string) => Row[]> {
  const rows: Row[] = [];
  const pages = paginateScan({ client: tableAt(access) }, { TableName: access.table, ConsistentRead: true });
  for await (const { Items = [] } of pages) rows.push(...Items);
  const byEntity = Map.groupBy(rows, ({ __edb_e__ }) => String(__edb_e__));
  return (entity) => byEntity.get(entity) ?? [];
}

/** Key of every file in the bucket. */
export async function filesOf({ url, bucket, dataDir }: InternalAccess): Promise<string[]> {
  const credentials = administratorCredentials(dataDir);
  const client = new S3Client({ endpoint: url, region, credentials, forcePathStyle: true });
  const keys: string[] = [];
  for (let ContinuationToken: string | undefined, first = true; first || ContinuationToken; first = false) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key] : [])));
    ContinuationToken = page.NextContinuationToken;
  }
  return keys;
}

/** The ledger rows of a heatmap, as `debit` and `refund`. */
export const ledgerEntries = async (access: InternalAccess, uid: string): Promise<string[]> =>
  (await rowsOf(access))("ledgerEntry")
    .filter(({ heatmapId }) => heatmapId === uid)
    .map(({ reason }) => String(reason))
    .sort();

const isRunning = ({ status }: Row): boolean => status === "requested" || status === "processed";
const failedExecutions = ({ status }: Row): boolean => status === "error" || status === "failed";

/**
 * Everything that is wrong with what is stored, once all executions have ended: a sentence each, none when the books, the heatmaps,
 * the announcements and the files agree. Heatmaps may wait for their upload; nothing else may be unfinished.
 */
export async function findViolations(access: InternalAccess): Promise<string[]> {
  await waitUntil(async () => (await executions(access)).every(({ status }) => status !== "RUNNING"), {
    within: EXECUTIONS_MS,
    every: 100,
  });
  const [rows, files] = [await rowsOf(access), await filesOf(access)];
  const payments = paymentsIn(access.dataDir);
  return [
    ...invalidBalances(rows),
    ...rows("heatmap").flatMap((heatmap) => [
      ...invalidLedgerEntries(rows, heatmap),
      ...invalidEvents(rows, heatmap),
      ...failedHeatmaps(heatmap),
    ]),
    ...invalidMemberships(rows),
    ...invalidShares(rows),
    ...invalidDemos(rows),
    ...invalidFiles(rows, files),
    ...invalidBenchmarkFiles(rows, files),
    ...invalidBrandFiles(rows, files),
    ...invalidBrandQueues(rows),
    ...invalidInvites(rows),
    ...invalidGrants(rows),
    ...(payments ? invalidSubscriptions(rows, payments) : []),
    ...invalidCopies(rows, files),
    ...invalidLinks(rows),
    ...(await openedShares(access, revokedShares(rows))),
    ...deadLetters(access),
  ];
}

/** Those of these share links that show something. */
async function openedShares({ url }: InternalAccess, shares: readonly string[]): Promise<readonly string[]> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const problems: string[] = [];
  for (const share of shares) {
    const { status } = await fetch(new URL(sitePathOf(sharing.view).replace("{share}", share), url), request);
    if (status !== 404) problems.push(`the revoked link ${share} answers ${status}`);
  }
  return problems;
}

/** Balances are the sums of their ledgers and never negative; debits not refunded are heatmaps done or in progress. */
function* invalidBalances(rows: (entity: string) => Row[]): Generator<string> {
  for (const creditAccount of [...rows("account"), ...rows("workspace")]) {
    const { uid, imageCredits: image, videoCredits: video } = creditAccount;
    const entries = rows("ledgerEntry").filter(({ account }) => account === uid);
    yield* balanceProblems(uid, { image, video }, addMovements(NO_CREDITS, entries as Movements));
    for (const kind of ["image", "video"]) {
      const ledger = entries.filter((entry) => entry.kind === kind);
      const spent = -ledger
        .filter(({ reason }) => reason === "debit" || reason === "refund")
        .reduce((total, { amount }) => total + amount, 0);
      const kept = rows("heatmap").filter(
        (it) => it.scope === creditAccount.uid && it.type === kind && !it.covered_by && !failedExecutions(it),
      ).length;
      if (spent !== kept) yield `${creditAccount.uid} paid for ${spent} ${kind} heatmaps and has ${kept}`;
    }
  }
}

/**
 * One debit per heatmap, a refund if and only if it failed, both on one credit account; a workspace's debit by one of its members.
 * A further slice of a website has neither.
 */
function* invalidLedgerEntries(rows: (entity: string) => Row[], heatmap: Row): Generator<string> {
  const created = rows("ledgerEntry").filter(({ heatmapId }) => heatmapId === heatmap.uid);
  const debits = created.filter(({ reason }) => reason === "debit");
  const refunds = created.filter(({ reason }) => reason === "refund");
  if (debits.length !== (heatmap.covered_by ? 0 : 1)) yield `${heatmap.uid} was debited ${debits.length} times`;
  if (refunds.length !== (failedExecutions(heatmap) && !heatmap.covered_by ? 1 : 0))
    yield `${heatmap.uid} is ${heatmap.status} and was refunded ${refunds.length} times`;
  if (created.some(({ account }) => account !== heatmap.scope)) yield `${heatmap.uid} was debited from another credit account`;
  for (const { account, actor } of debits) {
    const isMember = rows("member").some(({ workspaceId, uid }) => workspaceId === account && uid === actor);
    if (heatmap.workspace ? !isMember : actor !== account)
      yield `${heatmap.uid} was debited by ${actor}, who is not of ${account}`;
  }
}

/**
 * Members are counted, API keys are not, a workspace has one admin and no more members than seats, and a user is in at most one
 * workspace.
 */
function* invalidMemberships(rows: (entity: string) => Row[]): Generator<string> {
  for (const { uid, memberCount, seats, admin } of rows("workspace")) {
    const members = rows("member").filter((member) => member.workspaceId === uid);
    yield* memberProblems({ uid, memberCount, admin }, members as unknown as Members);
    if (memberCount > seats) yield `${uid} has ${memberCount} members and ${seats} seats`;
  }
  for (const { uid, workspace } of rows("account")) {
    const own = rows("member").filter((member) => member.uid === uid);
    if (own.length > 1 || (own[0]?.workspaceId ?? "") !== (workspace ?? "")) yield `${uid} is in other workspaces than it says`;
  }
}

/** A public heatmap has its link, a private one has none. */
function* invalidShares(rows: (entity: string) => Row[]): Generator<string> {
  for (const heatmap of rows("heatmap")) {
    const links = rows("share").filter((share) => share.object === heatmap.uid);
    if (heatmap.public && !links.some(({ id }) => id === heatmap.share)) yield `${heatmap.uid} is public without a link`;
    if (!heatmap.public && heatmap.share) yield `${heatmap.uid} is private and has a link`;
  }
}

/** Every demo analysis has its hidden heatmap and the other way round, and all are counted. */
function* invalidDemos(rows: (entity: string) => Row[]): Generator<string> {
  const [demos, heatmaps] = [rows("demo"), rows("heatmap").filter(({ scope }) => scope === DEMO_SCOPE)];
  const known = new Set(demos.map(({ heatmap }) => heatmap));
  for (const { uid, hidden, listed } of heatmaps) {
    if (!known.has(uid)) yield `${uid} is of the demo and nothing deletes it`;
    if (!hidden || listed) yield `${uid} is of the demo and is listed`;
  }
  if (demos.length !== heatmaps.length) yield `${demos.length} demo analyses have ${heatmaps.length} heatmaps`;
  const [total] = rows("total");
  const bytes = demos.reduce((sum, demo) => sum + demo.bytes, 0);
  if ((total?.open ?? 0) !== demos.length) yield `${demos.length} demo analyses exist and ${total?.open} are counted`;
  if ((total?.bytes ?? 0) !== bytes) yield `demo analyses have ${bytes} bytes and ${total?.bytes} are counted`;
}

/** Every change of state is announced once. */
function* invalidEvents(rows: (entity: string) => Row[], heatmap: Row): Generator<string> {
  const announced = rows("outbox").filter(({ object }) => object === heatmap.uid);
  const wanted = {
    "heatmap.created": true,
    "heatmap.queued": heatmap.upload === "validated",
    "heatmap.processed": heatmap.width !== undefined,
    "heatmap.done": heatmap.status === "done",
    "heatmap.failed": failedExecutions(heatmap),
    "heatmap.removed": heatmap.deleted_at !== undefined,
  };
  for (const [type, is] of Object.entries(wanted)) {
    const times = announced.filter((row) => row.type === type).length;
    if (times !== (is ? 1 : 0)) yield `${heatmap.uid} is ${heatmap.status} and ${type} was announced ${times} times`;
  }
}

/** What has not ended is on the sweep's list, and what has ended is not. */
function* failedHeatmaps(heatmap: Row): Generator<string> {
  if (isRunning(heatmap) && heatmap.upload === "validated") yield `${heatmap.uid} is stuck in ${heatmap.status}`;
  if (isRunning(heatmap) && !heatmap.watched) yield `${heatmap.uid} waits for an upload without a deadline`;
  if (!isRunning(heatmap) && heatmap.watched && !heatmap.deleted_at && !heatmap.hidden)
    yield `${heatmap.uid} has ended and is still watched`;
  if (failedExecutions(heatmap) && !heatmap.problem?.message) yield `${heatmap.uid} failed without a message`;
}

/** Edited images and generated files, which the bucket deletes after a day whether or not their heatmap still exists. */
const EXPIRING = ["edits/", "downloads/"];

/**
 * No file without a heatmap, a zip or an export of personal data, none missing of one that is done, none left of one that is
 * deleted.
 */
function* invalidFiles(rows: (entity: string) => Row[], files: readonly string[]): Generator<string> {
  const stored = new Set(files);
  const kinds = Object.keys(IMAGE_FILES) as ImageFile[];
  const known = new Set<string>();
  for (const heatmap of rows("heatmap")) {
    const owner = { uid: String(heatmap.uid), requested_by: String(heatmap.requested_by), extension: String(heatmap.extension) };
    if (heatmap.deleted_at) continue;
    const keys = [
      uploadKey(owner),
      ...kinds.map((kind) => imageFileKey(owner, 1, kind)),
      ...rows("templateScore").flatMap((score) =>
        score.uid === heatmap.uid && score.state === "done" ? sceneKeys(owner, score) : [],
      ),
    ];
    const isImage = heatmap.type === "image";
    if (isImage && !heatmap.source) for (const key of keys) known.add(key);
    else for (const key of files) if (key.startsWith(heatmapFolder(owner))) known.add(key);
    for (const key of files) if (key.startsWith(shareFolder(owner.uid))) known.add(key);
    // Ads are placed in templates after they are done, so files may be newer than the rows.
    for (const set of TemplateSet.options)
      for (const key of files) if (key.startsWith(`${generationPrefix(owner, heatmap.gen)}${set}-`)) known.add(key);
    if (heatmap.status === "done" && isImage)
      for (const key of keys) if (!stored.has(key)) yield `${key} of a finished heatmap is missing`;
  }
  // A zip's list of heatmaps starts with the key of the zip.
  for (const zip of rows("zip"))
    for (const key of files) if (key.startsWith(zipKey(zip as Parameters<typeof zipKey>[0]))) known.add(key);
  for (const { id } of rows("dataExport")) for (const key of files) if (key.includes(`/exports/${id}/`)) known.add(key);
  for (const key of files)
    if (
      !known.has(key) &&
      !EXPIRING.some((folder) => key.startsWith(folder)) &&
      !key.startsWith(BENCHMARK_FILES) &&
      !isBrandFile(key)
    )
      yield `${key} belongs to no heatmap`;
}

/** The files of an ad in a template. */
const sceneKeys = (owner: { uid: string; requested_by: string }, { gen, kind, template }: Row): readonly string[] =>
  Object.keys(TEMPLATE_SCENE_FILES).map((file) =>
    templateFileKey({ ...owner, gen }, { kind, template }, file as keyof typeof TEMPLATE_SCENE_FILES),
  );

/** What functions and the event bus abandoned, and what policies did not allow. */
function* deadLetters({ dataDir }: InternalAccess): Generator<string> {
  for (const folder of [dataDir, path.join(dataDir, "events")]) {
    const file = path.join(folder, "dead-letters.jsonl");
    if (existsSync(file)) yield `given up: ${readFileSync(file, "utf8")}`;
  }
  const denied = deniedCalls(dataDir);
  if (denied) yield `denied: ${denied}`;
}
