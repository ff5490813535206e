import type { SlideFormat, SlidesExport } from "#contracts/exports.ts";
import { isRunning, requestedJob } from "#domain/exports/job-state.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { countOnce } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { readSlideData, slidesIdOf } from "./read-slide-data.ts";
import { type RequestedSubject, requireSlideSubject } from "./require-slide-subject.ts";
import { type Slides, SlidesEntity, type SlidesOrder } from "./slides.entity.ts";
import { usableTemplates } from "./templates/usable-templates.ts";
import { toSlides } from "./to-slides.ts";

const LIMIT = perHour("exports.slides", 60);
const DAY_LENGTH = "2026-11-23".length;

/**
 * Requests slides of heatmaps or a report. They are printed in the background and stored for a day. Slides with the same content
 * that are stored or being printed are not printed again. Errors as `requireSlideSubject`, `slides.not_ready` if something is not
 * finished, `slides.template_not_found` if the template is not one that the caller may use for them, `request.too_many` from the
 * 61st print in an hour.
 */
export async function requestSlides(
  caller: Caller,
  requested: RequestedSubject,
  { type, template }: { readonly type: SlideFormat; readonly template?: string | undefined },
): Promise<SlidesExport> {
  const { scope, title } = await requireSlideSubject(caller, requested);
  const usable = await usableTemplates(caller, isOfImage(requested) ? requested.objects[0] : undefined);
  const chosen = template === undefined ? usable[0] : usable.find(({ uid }) => uid === template);
  if (!chosen) throw new AppError("slides.template_not_found");
  const day = now().toISOString().slice(0, DAY_LENGTH);
  const order: SlidesOrder = { ...requested, scope, format: type, template: chosen.uid, day };
  const printable = await readSlideData(order);
  if (!printable) throw new AppError("slides.not_ready");
  const uid = slidesIdOf(order, printable);
  const count = countOnce(LIMIT, caller.uid);
  const slides = await retryOnConflict(async () => {
    const { data: previous } = await SlidesEntity.get({ uid }).go({ consistent: true });
    if (previous && (isStored(previous) || isRunning(previous))) return previous;
    await count();
    return startPrinting(caller, uid, order, previous);
  });
  return toSlides(slides, title);
}

/** Whether their file can be downloaded, and contains what was requested. */
const isStored = ({ uid, state, expires_at, printed = uid }: Slides): boolean =>
  state === "done" && printed === uid && expires_at > now().toISOString();

/** A heatmap and an audit are printed on templates that suit the image. */
const isOfImage = ({ subject }: RequestedSubject): boolean => subject === "heatmap" || subject === "audit";

async function startPrinting(caller: Caller, uid: string, order: SlidesOrder, previous: Slides | null): Promise<Slides> {
  const slides = { ...order, ...requestedJob(uid) };
  const params = SlidesEntity.put(slides)
    .where(({ run }, { eq, notExists }) => (previous ? `${notExists(run)} OR ${eq(run, previous.run)}` : notExists(run)))
    .params();
  await commitTransaction([
    { write: put(params), onConditionFailed: () => new ConflictError() },
    ...auditLogItems(caller, { action: `exports.${order.subject}Slides`, scope: order.scope, object: order.objects[0]! }),
    publishEvent({ type: "slides.requested", scope: order.scope, object: uid }),
  ]);
  return slides;
}
