import type { SharedBrand } from "#contracts/brands.ts";
import type { SharedHeatmap, SharedReport } from "#contracts/sharing.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { readBrandResult } from "#domain/brands/results/read-brand-result.ts";
import { findPublic } from "#domain/heatmaps/find-public.ts";
import { readFrameMetrics } from "#domain/heatmaps/video/read-frames.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { findPublicReport } from "#domain/reports/shared-report.ts";
import { constantTimeEqual } from "#kit/constant-time-equal.ts";
import { AppError } from "#kit/error.ts";
import { findShare } from "./find-share.ts";
import { isExpired } from "./is-expired.ts";
import { deriveShareToken, verifyPassphrase } from "./passphrase.ts";
import type { Share } from "./share.entity.ts";
import { toShared } from "./to-shared.ts";
import { toSharedReport } from "./to-shared-report.ts";

const VIEW_LIMIT = perHour("sharing.view", 2000);
const TRY_LIMIT = perHour("sharing.passphrase", 10);
const REPEAT_LIMIT = perHour("sharing.passphrase", 200);

/** Proof of access: the passphrase, or the token returned for it. */
export type ShareCredentials = { readonly passphrase?: string | undefined; readonly pass?: string | undefined };

/**
 * The heatmap of a share link. Revoked, expired, deleted, moved and unknown links all throw `share.link_not_found`. A passphrase
 * can be tried ten times per hour and IP address (`request.too_many`). Repeated tries from all addresses together are limited to
 * 200 per hour and link; the first try of an address is not, so that a stranger cannot lock a link for others.
 */
export async function viewShared(ip: string, id: string, credentials: ShareCredentials): Promise<SharedHeatmap> {
  const { share, shown } = await openShare(ip, id, credentials, findPublic);
  return toShared(share, shown);
}

/** The report of a share link; errors as above. */
export async function viewSharedReport(ip: string, id: string, credentials: ShareCredentials): Promise<SharedReport> {
  const { share, shown } = await openShare(ip, id, credentials, findPublicReport);
  return toSharedReport(share, shown);
}

/** Per-frame metrics of a shared video. Errors: the same, and `heatmap.not_video`. */
export async function viewSharedFrames(ip: string, id: string, credentials: ShareCredentials): Promise<FrameMetrics> {
  const { shown } = await openShare(ip, id, credentials, findPublic);
  return readFrameMetrics(shown);
}

/** Brand analytics of a shared video, without ids and single appearances; null without a result. Errors: the same. */
export async function viewSharedBrand(ip: string, id: string, credentials: ShareCredentials): Promise<SharedBrand | null> {
  const { shown } = await openShare(ip, id, credentials, findPublic);
  const result = await readBrandResult(shown);
  if (!result) return null;
  const { duration, rate, length, all, objects } = result;
  return { duration, rate, length, all, objects: objects.map(({ id: _, ...object }) => object) };
}

/** Finds what a share link makes public; undefined if nothing. */
type Find<Shown> = (uid: string, share: string) => Promise<Shown | undefined>;

async function openShare<Shown>(ip: string, id: string, credentials: ShareCredentials, find: Find<Shown>) {
  await enforceRateLimit(VIEW_LIMIT, ip);
  const share = await findShare(id);
  const shown = share && !isExpired(share) ? await find(share.object, id) : undefined;
  if (!share || !shown) throw new AppError("share.link_not_found");
  await assertUnlocked(share, ip, credentials);
  return { share, shown };
}

async function assertUnlocked({ id, passphrase_hash }: Share, ip: string, { passphrase, pass }: ShareCredentials): Promise<void> {
  if (!passphrase_hash || (pass !== undefined && constantTimeEqual(pass, deriveShareToken(passphrase_hash, id)))) return;
  if (passphrase === undefined) throw new AppError("share.passphrase_required");
  const tries = await enforceRateLimit(TRY_LIMIT, `${id} ${ip}`);
  if (tries > 1) await enforceRateLimit(REPEAT_LIMIT, id);
  if (!(await verifyPassphrase(passphrase_hash, passphrase))) throw new AppError("share.passphrase_wrong");
}
