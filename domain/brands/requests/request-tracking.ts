import type { BrandAnalytics, NewBrandRequest } from "#contracts/brands.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { searchableObjects } from "#domain/brands/models/objects.ts";
import { modelsOf } from "#domain/brands/models/require-model.ts";
import { type Rival, rivalsOf } from "#domain/brands/models/rivals.ts";
import { requireUsableModel } from "#domain/brands/models/usable-models.ts";
import { readAnalytics } from "#domain/brands/results/read-analytics.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { alertStaff } from "./alert-staff.ts";
import { canRunModels } from "./can-run-models.ts";
import { changeTracking } from "./change-tracking.ts";
import { latestTracking, requireVideo } from "./find-tracking.ts";
import { type ParsedRequest, parseRequest } from "./parse-request.ts";
import { dequeue, enqueue } from "./queue-items.ts";
import { clearRejection } from "./rejection-items.ts";
import type { BrandTracking, ChosenModel, FinishedTracking } from "./tracking.entity.ts";

const LIMIT = perHour("brands.request", 60);

/**
 * Requests brand analytics of a finished video, free of charge. A text is tracked immediately, and so is a model if the caller
 * may run models; anything else waits for staff. Customers request once per video; staff, and people who label, as often as none
 * is in progress. Errors: `heatmap.not_found`, `heatmap.not_video`, those of `assertFinished`, `brand.no_moments` for older
 * videos without stored maps, `brand.already_requested`, `brand.model_not_found`, `request.too_many`, `service.maintenance`, and
 * those of `parseRequest`.
 */
export async function requestTracking(
  caller: Caller,
  uid: string,
  input: NewBrandRequest,
  { isRepeatAllowed = caller.subject === "staff" } = {},
): Promise<BrandAnalytics> {
  await assertAcceptsAnalyses(caller);
  const request = parseRequest(input);
  await enforceRateLimit(LIMIT, caller.uid);
  const model = request.brand === undefined ? undefined : await requireUsableModel(caller, request.brand);
  const rivals = model ? rivalsOf(model, await modelsOf(model.owner)) : [];
  await retryOnConflict(() => store(caller, uid, { ...request, model, rivals, isRepeatAllowed }));
  return readAnalytics(caller, uid);
}

type Chosen = { readonly model: BrandModel | undefined; readonly rivals: readonly Rival[] };
type Stored = ParsedRequest & Chosen & { readonly isRepeatAllowed: boolean };

async function store(caller: Caller, uid: string, { isRepeatAllowed, ...request }: Stored): Promise<void> {
  const heatmap = await requireVideo(caller, uid);
  assertCanRequest(heatmap, isRepeatAllowed);
  const latest = await latestTracking(uid);
  const before = latest?.gen === heatmap.gen ? latest : undefined;
  // The video was analysed again, and the request was not repeated yet.
  const outdated = latest && !before && isOpen(latest) ? latest : undefined;
  const after = trackingOf(caller, heatmap, { ...request, before: before ?? outdated, earlier: resultOf(latest) });
  const waits = after.status === "requested";
  await commitTransaction([
    ...changeTracking(heatmap, { before, after, video: "" }),
    clearRejection(uid),
    ...(outdated ? dequeue(outdated) : []),
    ...(waits || (outdated && after.queued_at) ? [enqueue(after)] : []),
    ...(waits ? alertStaff(heatmap, after) : []),
    ...(waits ? [] : [publishEvent({ type: "brand.requested", scope: heatmap.scope, object: uid })]),
    ...auditLogItems(caller, { action: "brands.request", scope: heatmap.scope, object: uid }),
  ]);
}

const isOpen = ({ status }: BrandTracking): boolean => status === "requested" || status === "processing";

function assertCanRequest(heatmap: CurrentHeatmap, isRepeatAllowed: boolean): void {
  assertFinished(heatmap);
  const { mask_array, logo_tracking_status: shown } = heatmap;
  if (shown === "processing" || (shown !== undefined && !isRepeatAllowed)) throw new AppError("brand.already_requested");
  if (!mask_array) throw new AppError("brand.no_moments");
}

/** The last request of a video with a result. */
const resultOf = (latest: BrandTracking | undefined): FinishedTracking | undefined =>
  latest?.status === "done" ? latest : latest?.earlier;

type Requested = ParsedRequest &
  Chosen & { readonly before: BrandTracking | undefined; readonly earlier: FinishedTracking | undefined };

/**
 * Who is notified when it is done: the person who asks, but the one who asked before while that request waits, or if staff run it
 * for them.
 */
function trackingOf(
  caller: Caller,
  { uid, gen }: CurrentHeatmap,
  { model, rivals, custom, words, language, before, earlier }: Requested,
): BrandTracking {
  const at = now().toISOString();
  const note = noteOf(caller, { model, custom });
  const isStaff = caller.subject === "staff";
  const asked = isStaff || before?.status === "requested" ? before : undefined;
  return {
    uid,
    gen,
    request: newId("br"),
    ...(model && { model: toChosen(model) }),
    ...(rivals.length > 0 && { rivals }),
    ...(custom && { custom }),
    words: [...words],
    language,
    checked: isStaff,
    requested_by: asked?.requested_by ?? caller.uid,
    requested_at: asked?.requested_at ?? at,
    ...(note ? { status: "requested", note, queued_at: before?.queued_at ?? at } : { status: "processing", started_at: at }),
    ...(!note && before?.queued_at && { queued_at: before.queued_at }),
    ...(earlier && { earlier }),
  };
}

/** Why a request waits for staff; undefined if it starts immediately. */
function noteOf(caller: Caller, { model, custom }: Pick<Requested, "model" | "custom">): BrandTracking["note"] {
  if (model) return canRunModels(caller) ? undefined : "no_access";
  return custom === "text" ? undefined : "no_model";
}

const toChosen = (model: BrandModel): ChosenModel => ({
  uid: model.uid,
  name: model.name,
  version: model.version,
  objects: searchableObjects(model),
  ...(model.file && { file: model.file }),
});
