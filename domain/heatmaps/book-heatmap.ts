import type { HeatmapSubtype } from "#contracts/heatmaps.ts";
import type { AD_DIMENSIONS, Application, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { AlreadyBooked, debit, purseOf, type Taken } from "#domain/billing/credits/ledger.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, type Part, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";
import { mustEndWellMostly } from "./analysis/bad-ends.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { wantIndex } from "./search/want-index.ts";

/** What a new heatmap is made of; the file as its maker calls it, and its size in bytes where it is known. */
export type Booking = {
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
  readonly audit?: boolean;
  readonly file: { readonly name: string; readonly extension: string; readonly size: number };
  /** From now on its file must arrive within so many seconds. */
  readonly seconds: number;
  /** Id of an upload in parts. */
  readonly upload_id?: string;
};

type Made = Pick<Heatmap, "uid" | "scope" | "created_at">;
/** What other domains write with a heatmap. */
export type Also = (heatmap: Made) => readonly Part[];
/** What other domains write with several heatmaps that are made together. */
export type AlsoAll = (heatmaps: readonly Made[]) => readonly Part[];

type Options<Writes> = { readonly idempotencyKey?: string | undefined; readonly also?: Writes };

/** The id a heatmap gets: with an idempotency key it follows from it, so that a repeated creation is the same creation, even after a crash. */
export const idFor = (caller: Caller, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined ? newId("hm") : derivedId("hm", caller.uid, idempotencyKey);

/**
 * Takes one credit of its type and creates a heatmap, in one transaction; repeated under its idempotency key it gives what is there.
 * Refusals: those of `debit` and of what `also` is to be written with it, and `request.too_many` when too many of the caller's heatmaps ended badly of late.
 */
export async function bookHeatmap(
  caller: Caller,
  booking: Booking,
  { idempotencyKey, also = () => [] }: Options<Also> = {},
): Promise<Heatmap> {
  const uid = idFor(caller, idempotencyKey);
  await book(caller, { [booking.type]: uid }, creation(caller, booking, uid, also));
  return booked(caller, uid);
}

/**
 * Takes an image credit and a video credit and creates a heatmap of each type, all in one transaction; the video's id follows from the
 * image's. Repetition and refusals as `bookHeatmap`.
 */
export async function bookPair(
  caller: Caller,
  { image, video }: { readonly image: Booking; readonly video: Booking },
  { idempotencyKey, also = () => [] }: Options<AlsoAll> = {},
): Promise<{ image: Heatmap; video: Heatmap }> {
  const first = idFor(caller, idempotencyKey);
  const second = derivedId("hm", first, "video");
  const made = [itemOf(caller, image, first), itemOf(caller, video, second)];
  const created = [...creation(caller, image, first), ...creation(caller, video, second), ...also(made)];
  await book(caller, { image: first, video: second }, created);
  return { image: await booked(caller, first), video: await booked(caller, second) };
}

/** Writes new heatmaps with what is paid for them, or nothing when that was done before. */
async function book(caller: Caller, taken: Taken, created: readonly Part[]): Promise<void> {
  try {
    await commit([...debit(caller, taken), mustEndWellMostly(caller.uid), ...created]);
  } catch (error) {
    if (!(error instanceof AlreadyBooked)) throw error;
  }
}

/** All that is written for a new heatmap but the movement of credits. */
export function creation(caller: Caller, booking: Booking, uid: string, also: Also = () => []): readonly Part[] {
  const item = itemOf(caller, booking, uid);
  const { scope } = item;
  return [
    { write: put(HeatmapEntity.create(item).params()), refuse: () => new AlreadyBooked() },
    wantIndex(uid),
    ...audit(caller, "heatmaps.create", scope, uid),
    announce({ type: "heatmap.created", scope, object: uid }),
    ...also(item),
  ];
}

/** A heatmap that was created just now, or at an earlier try of the same creation. */
export async function booked(caller: Caller, uid: string): Promise<Heatmap> {
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  // Repeated by somebody who has left the workspace since, it is not his to see any more.
  if (!heatmap || heatmap.deleted_at || heatmap.scope !== purseOf(caller).account) throw new AppError("heatmap.not_found");
  return heatmap;
}

function itemOf(caller: Caller, { file, seconds, country, industry, tags, ...booking }: Booking, uid: string) {
  const { account: scope } = purseOf(caller);
  const at = now();
  const ux = booking.application === "UX Design";
  const video = booking.type === "video";
  return {
    ...booking,
    uid,
    scope,
    tags: [...tags],
    listed: scope,
    watched: shardOf(uid),
    deadline: isoAfter(at, seconds),
    trial: caller.subject === "trial",
    // A page is judged by its first screen, and not against a market.
    condition: ux ? ("viewport" as const) : ("" as const),
    country: ux ? "" : country,
    industry: ux ? "" : industry,
    logo_tracking: video,
    frames: video && ["Display Ads", "Social media", "(Digital) Out Of Home"].includes(booking.application),
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
