import type { HeatmapCard, NewHeatmap, UploadForm } from "#contracts/heatmaps.ts";
import { AlreadyBooked, debit, purseOf } from "#domain/billing/ledger.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { derivedId, newId } from "#domain/kit/ids.ts";
import { announce } from "#domain/kit/outbox.ts";
import { shardOf } from "#domain/kit/shards.ts";
import { isoAfter } from "#domain/kit/time.ts";
import { commit, type Part, put } from "#domain/kit/transaction.ts";
import { mustEndWellMostly } from "./bad-ends.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { wantIndex } from "./search/want-index.ts";
import { toCard } from "./to-card.ts";
import { formFor } from "./upload-form.ts";
import { UPLOAD_SECONDS } from "./upload-time.ts";

/** What a person fills in, but for what other domains make of it. */
type Wanted = Omit<NewHeatmap, "projectIds">;

/**
 * Takes one image credit and creates the heatmap, in one transaction, and gives the form its file is uploaded with.
 * With an idempotency key the heatmap's id follows from it, so that a repeated creation is the same creation, even after a crash.
 * Refusals: those of `debit` and of what `also` is to be written with it, and `request.too_many` when too many of the caller's heatmaps ended badly of late.
 */
export async function createHeatmap(
  caller: Caller,
  wanted: Wanted,
  idempotencyKey?: string,
  also: (heatmap: ReturnType<typeof itemOf>) => readonly Part[] = () => [],
): Promise<{ heatmap: HeatmapCard; upload: UploadForm }> {
  const uid = idempotencyKey === undefined ? newId("hm") : derivedId("hm", caller.uid, idempotencyKey);
  const { account: scope } = purseOf(caller);
  const item = itemOf(caller, wanted, uid, scope);
  try {
    await commit([
      ...debit(caller, "image", uid),
      { write: put(HeatmapEntity.create(item).params()), refuse: () => new AlreadyBooked() },
      mustEndWellMostly(caller.uid),
      wantIndex(uid),
      ...audit(caller, "heatmaps.create", scope, uid),
      announce({ type: "heatmap.created", scope, object: uid }),
      ...also(item),
    ]);
  } catch (error) {
    if (!(error instanceof AlreadyBooked)) throw error;
  }
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  // Repeated by somebody who has left the workspace since, it is not his to see any more.
  if (!heatmap || heatmap.deleted_at || heatmap.scope !== scope) throw new AppError("heatmap.not_found");
  return { heatmap: await toCard(heatmap), upload: await formFor(heatmap) };
}

function itemOf(caller: Caller, wanted: Wanted, uid: string, scope: string) {
  const { file, title, application, device, dimensions, country, industry, tags } = wanted;
  const at = now();
  const ux = application === "UX Design";
  return {
    ...{ uid, scope, title, application, device, dimensions, tags },
    listed: scope,
    watched: shardOf(uid),
    deadline: isoAfter(at, UPLOAD_SECONDS),
    type: "image" as const,
    trial: caller.subject === "trial",
    // A page is judged by its first screen, and not against a market.
    condition: ux ? ("viewport" as const) : ("" as const),
    country: ux ? "" : country,
    industry: ux ? "" : industry,
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
