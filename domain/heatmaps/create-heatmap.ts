import type { HeatmapCard, NewHeatmap, UploadForm } from "#contracts/heatmaps.ts";
import { AlreadyBooked, debit, purseOf } from "#domain/billing/ledger.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { now } from "#domain/kit/clock.ts";
import { AppError } from "#domain/kit/error.ts";
import { derivedId, newId } from "#domain/kit/ids.ts";
import { announce } from "#domain/kit/outbox.ts";
import { isoAfter } from "#domain/kit/time.ts";
import { commit, put } from "#domain/kit/transaction.ts";
import { mustEndWellMostly } from "./bad-ends.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { toCard } from "./to-card.ts";
import { formFor } from "./upload-form.ts";
import { UPLOAD_SECONDS } from "./upload-time.ts";
import { watchShardOf } from "./watch-shards.ts";

/**
 * Takes one image credit and creates the heatmap, in one transaction, and gives the form its file is uploaded with.
 * With an idempotency key the heatmap's id follows from it, so that a repeated creation is the same creation, even after a crash.
 * Refusals: those of `debit`, and `request.too_many` when too many of the caller's heatmaps ended badly of late.
 */
export async function createHeatmap(
  caller: Caller,
  wanted: NewHeatmap,
  idempotencyKey?: string,
): Promise<{ heatmap: HeatmapCard; upload: UploadForm }> {
  const uid = idempotencyKey === undefined ? newId("hm") : derivedId("hm", caller.uid, idempotencyKey);
  const { account: scope } = purseOf(caller);
  try {
    await commit([
      ...debit(caller, "image", uid),
      { write: put(HeatmapEntity.create(itemOf(caller, wanted, uid, scope)).params()), refuse: () => new AlreadyBooked() },
      mustEndWellMostly(caller.uid),
      ...audit(caller, "heatmaps.create", scope, uid),
      announce({ type: "heatmap.created", scope, heatmapId: uid }),
    ]);
  } catch (error) {
    if (!(error instanceof AlreadyBooked)) throw error;
  }
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!heatmap || heatmap.deleted_at) throw new AppError("heatmap.not_found");
  return { heatmap: await toCard(heatmap), upload: await formFor(heatmap) };
}

function itemOf(caller: Caller, wanted: NewHeatmap, uid: string, scope: string) {
  const { file, title, application, device, dimensions, country, industry, tags } = wanted;
  const at = now();
  const ux = application === "UX Design";
  return {
    ...{ uid, scope, title, application, device, dimensions, tags },
    listed: scope,
    watched: watchShardOf(uid),
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
