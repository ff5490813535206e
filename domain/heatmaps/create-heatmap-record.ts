import type { DrawnArea } from "#contracts/attention.ts";
import type { HeatmapBenchmark } from "#contracts/benchmarks.ts";
import type { HeatmapSubtype } from "#contracts/heatmap-card.ts";
import type { AD_DIMENSIONS, Application, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { AlreadyRecorded, creditAccountOf, type DebitedHeatmaps, debit } from "#domain/billing/credits/ledger.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { failureRateCondition } from "./analysis/failure-rate.ts";
import { toAttributes } from "./benchmark-of.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { readExisting } from "./read-stored.ts";
import { enqueueIndexing } from "./search/enqueue-indexing.ts";

/** Input of a new heatmap; the file name as given by the creator, and its size in bytes if known. */
export type HeatmapInput = {
  readonly type: "image" | "video";
  readonly subtype?: HeatmapSubtype;
  readonly source?: string;
  readonly title: string;
  readonly application: Application;
  readonly device: (typeof DEVICES)[number] | "";
  readonly dimensions: (typeof AD_DIMENSIONS)[number] | (string & {});
  readonly country: keyof typeof COUNTRIES;
  readonly industry: (typeof INDUSTRIES)[number];
  readonly tags: readonly string[];
  /** Its name in the system of its creator. */
  readonly reference?: string | undefined;
  readonly audit?: boolean | undefined;
  /** Uid of the heatmap that it is another version of. */
  readonly version_of?: string | undefined;
  /** The benchmark that it is compared with. */
  readonly benchmark?: Omit<HeatmapBenchmark, "categories"> | undefined;
  /** Areas to measure once it is analysed. */
  readonly areas_of_interest?: readonly DrawnArea[] | undefined;
  /** Whether the heatmap is not listed and not found by search. */
  readonly hidden?: boolean | undefined;
  readonly file: { readonly name: string; readonly extension: string; readonly size: number };
  /** Seconds from now within which its file must arrive. */
  readonly timeoutSeconds: number;
  /** Id of a multipart upload. */
  readonly upload_id?: string;
};

type CreatedHeatmap = Pick<Heatmap, "uid" | "scope" | "created_at">;
/** The transaction items that other domains write with a heatmap. */
export type ExtraItems = (heatmap: CreatedHeatmap) => readonly TransactionItem[];
/** The transaction items that other domains write with several heatmaps created together. */
export type ExtraItemsForAll = (heatmaps: readonly CreatedHeatmap[]) => readonly TransactionItem[];

type Options<Writes> = { readonly idempotencyKey?: string | undefined; readonly also?: Writes };

/**
 * Id of a new heatmap. With an idempotency key it is derived from the key, so that a retry creates nothing twice, even after a
 * crash.
 */
export const idFor = (caller: Caller, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined ? newId("hm") : derivedId("hm", caller.uid, idempotencyKey);

/**
 * Debits one credit of its type and creates a heatmap, in one transaction; a retry with the same idempotency key returns the
 * existing one. Errors: `heatmap.not_found` if that is of a workspace that the caller has left, those of `debit` and of the
 * `also` items, `service.maintenance`, and `request.too_many` if too many of the caller's heatmaps failed recently.
 */
export async function createHeatmapRecord(
  caller: Caller,
  input: HeatmapInput,
  { idempotencyKey, also: extraItems = () => [] }: Options<ExtraItems> = {},
): Promise<Heatmap> {
  const uid = idFor(caller, idempotencyKey);
  const { heatmap, items } = newHeatmap(caller, input, uid);
  const isNew = await debitAndCreate(caller, { [input.type]: uid }, [...items, ...extraItems(heatmap)]);
  return isNew ? heatmap : await readOwnHeatmap(caller, uid);
}

/**
 * Debits an image credit and a video credit and creates a heatmap of each type, in one transaction; the video's id is derived
 * from the image's. Idempotency and errors as in `createHeatmapRecord`.
 */
export async function createHeatmapPair(
  caller: Caller,
  { image, video }: { readonly image: HeatmapInput; readonly video: HeatmapInput },
  { idempotencyKey, also: extraItems = () => [] }: Options<ExtraItemsForAll> = {},
): Promise<{ image: Heatmap; video: Heatmap }> {
  const first = idFor(caller, idempotencyKey);
  const second = derivedId("hm", first, "video");
  const made = [newHeatmap(caller, image, first), newHeatmap(caller, video, second)] as const;
  const isNew = await debitAndCreate(caller, { image: first, video: second }, [
    ...made.flatMap(({ items }) => items),
    ...extraItems(made.map(({ heatmap }) => heatmap)),
  ]);
  if (isNew) return { image: made[0].heatmap, video: made[1].heatmap };
  return { image: await readOwnHeatmap(caller, first), video: await readOwnHeatmap(caller, second) };
}

/** Writes new heatmaps with their debits; false if that was done before. */
async function debitAndCreate(caller: Caller, debited: DebitedHeatmaps, created: readonly TransactionItem[]): Promise<boolean> {
  await assertAcceptsAnalyses(caller);
  try {
    await commitTransaction([...debit(caller, debited), failureRateCondition(caller.uid), ...created]);
    return true;
  } catch (error) {
    if (error instanceof AlreadyRecorded) return false;
    throw error;
  }
}

type NewHeatmap = { readonly heatmap: Heatmap; readonly items: readonly TransactionItem[] };

/** A new heatmap as it will be read, and the transaction items that write it, except the credit movement. */
function newHeatmap(caller: Caller, input: HeatmapInput, uid: string): NewHeatmap {
  const params = HeatmapEntity.create(itemOf(caller, input, uid)).params<{ readonly Item: Record<string, unknown> }>();
  const { data: heatmap } = HeatmapEntity.parse({ Item: params.Item });
  if (!heatmap) throw new Error(`the item of ${uid} is not a heatmap`);
  const { scope } = heatmap;
  const items: readonly TransactionItem[] = [
    { write: put(params), onConditionFailed: () => new AlreadyRecorded() },
    enqueueIndexing(uid),
    ...auditLogItems(caller, { action: "heatmaps.create", scope, object: uid }),
    publishEvent({ type: "heatmap.created", scope, object: uid }),
  ];
  return { heatmap, items };
}

/** A heatmap created by an earlier attempt of this call. */
async function readOwnHeatmap(caller: Caller, uid: string): Promise<Heatmap> {
  const heatmap = await readExisting(uid);
  // A retry by a user who has since left the workspace must not see it.
  if (heatmap?.scope !== creditAccountOf(caller).account) throw new AppError("heatmap.not_found");
  return heatmap;
}

function itemOf(
  caller: Caller,
  {
    file,
    timeoutSeconds,
    country,
    industry,
    tags,
    audit: isAudited = false,
    hidden = false,
    benchmark,
    reference,
    version_of: original,
    areas_of_interest: areas = [],
    ...input
  }: HeatmapInput,
  uid: string,
) {
  const { account: scope } = creditAccountOf(caller);
  const at = now();
  const ux = input.application === "UX Design";
  const video = input.type === "video";
  return {
    ...input,
    ...toAttributes(benchmark),
    ...(reference !== undefined && { reference }),
    ...(original !== undefined && { version_of: original }),
    ...(areas.length > 0 && { planned_areas: [...areas] }),
    uid,
    scope,
    tags: [...tags],
    audit: isAudited,
    hidden,
    ...(!hidden && { listed: scope }),
    watched: shardOf(uid),
    deadline: isoAfter(at, timeoutSeconds),
    trial: caller.subject === "trial",
    // UX designs are scored by their first screen, without a market.
    condition: ux ? ("viewport" as const) : ("" as const),
    country: ux ? "" : country,
    industry: ux ? "" : industry,
    logo_tracking: video,
    frames: video && ["Display Ads", "Social media", "(Digital) Out Of Home"].includes(input.application),
    workspace: caller.workspace?.uid ?? "",
    requested_by: caller.uid,
    requested_by_name: caller.name,
    requested_by_email: caller.email,
    created_at: at.toISOString(),
    tempFileName: file.name,
    extension: file.extension,
    size: file.size,
  };
}
