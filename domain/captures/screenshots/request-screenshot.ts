import { startCapture } from "#adapters/pipelines/capture.ts";
import type { ScreenshotPage, ScreenshotRequest, StaffScreenshot } from "#contracts/staff/captures.ts";
import { assertCapturable, limitCaptures } from "#domain/captures/capture-limits.ts";
import { captureFolder } from "#domain/captures/files.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { commitIf, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { derivedId, newId } from "#kit/ids.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { LatestScreenshotEntity } from "./latest-screenshot.entity.ts";
import { isCurrent, readStoredScreenshot, statusOf } from "./read-stored-screenshot.ts";
import { type Screenshot, ScreenshotEntity } from "./screenshot.entity.ts";
import { toStaffScreenshot } from "./to-staff-screenshot.ts";

const RETENTION_SECONDS = DAY_SECONDS;

/**
 * Requests a screenshot of a page, or returns the one that staff requested with the same input in the last day and that has not
 * failed, unless `force`. Cookies are only in the job of the capture. Free of charge. Errors: `capture.address_blocked`,
 * `request.too_many`.
 */
export async function requestScreenshot(
  caller: Caller,
  { force, ...page }: ScreenshotRequest,
  idempotencyKey?: string,
): Promise<StaffScreenshot> {
  assertCapturable(page.url);
  const request = derivedId("sr", JSON.stringify(page));
  const earlier = force ? undefined : await readLatest(request);
  if (earlier) return toStaffScreenshot(earlier);
  await limitCaptures(caller);
  const screenshot = await create(caller, page, { request, idempotencyKey });
  const { uid } = screenshot;
  await startCapture({ kind: "screenshot", uid, folder: captureFolder(screenshot), page });
  return toStaffScreenshot(screenshot);
}

async function readLatest(request: string): Promise<Screenshot | undefined> {
  const { data } = await LatestScreenshotEntity.get({ request }).go({ consistent: true });
  const screenshot = data && (await readStoredScreenshot(data.screenshot));
  return screenshot && isCurrent(screenshot) && statusOf(screenshot) !== "failed" ? screenshot : undefined;
}

async function create(
  caller: Caller,
  { url, format }: ScreenshotPage,
  { request, idempotencyKey }: { request: string; idempotencyKey: string | undefined },
): Promise<Screenshot> {
  const at = now();
  const uid = idempotencyKey === undefined ? newId("cp") : derivedId("cp", caller.uid, idempotencyKey);
  const ttl = secondsAfter(at, RETENTION_SECONDS);
  const requester = { requested_by: caller.uid, requested_by_name: caller.name };
  const row = { uid, url, format, ...requester, created_at: at.toISOString(), ttl };
  await commitIf(put(ScreenshotEntity.create(row).params()), [
    { write: put(LatestScreenshotEntity.put({ request, screenshot: uid, ttl }).params()) },
    ...auditLogItems(caller, { action: "captures.screenshot", scope: scopeOf(caller), object: uid }),
  ]);
  const created = await readStoredScreenshot(uid);
  if (!created) throw new AppError("capture.not_found");
  return created;
}
