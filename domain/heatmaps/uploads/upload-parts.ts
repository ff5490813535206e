import {
  abortMultipartUpload,
  createMultipartUpload,
  listUploadedParts,
  type MultipartUploadRef,
  presignedPartUrl,
} from "#adapters/storage/multipart.ts";
import { PART_BYTES, type UploadParts } from "#contracts/uploads.ts";
import { contentTypeOf, uploadKey } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { requireOwnHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isoAfter } from "#kit/time.ts";
import { isComplete, multipartUploadOf, partBytes, partCount } from "./part-sizes.ts";
import { isMultipart, secondsUntilClosed } from "./upload-time.ts";

/** Presigned URLs that each accept one part by PUT, of exactly its size, for at most 15 minutes. */
export type UploadLinks = { readonly links: { part: number; url: string }[]; readonly expires_at: string };

/** The parts of a file, and which are already stored. `heatmap.upload_closed` if it was already accepted or the time is over. */
export async function createUploadParts(heatmap: Heatmap): Promise<UploadParts> {
  const seconds = secondsUntilClosed(heatmap);
  const upload = await getOrCreateUpload(heatmap);
  const stored = await listUploadedParts(upload);
  const received = stored?.filter((part) => isComplete(heatmap, part)).map(({ number }) => number);
  // The upload was completed by a call that crashed before it started the analysis: nothing is left to send.
  const all = Array.from({ length: partCount(heatmap) }, (_, index) => index + 1);
  return {
    kind: "parts",
    part_bytes: PART_BYTES,
    parts: all.length,
    received: received ?? all,
    expires_at: isoAfter(now(), seconds),
  };
}

/**
 * Presigned URLs for parts of the caller's own upload. Errors: `heatmap.upload_closed` if the file was already accepted or the
 * time is over, `request.invalid` for an upload in one piece and for part numbers it does not have.
 */
export async function presignParts(caller: Caller, uid: string, parts: readonly number[]): Promise<UploadLinks> {
  const heatmap = await requireOwnHeatmap(caller, uid);
  const seconds = secondsUntilClosed(heatmap);
  const count = isMultipart(heatmap) ? partCount(heatmap) : 0;
  if (parts.some((part) => part > count)) {
    const message = count === 0 ? "This file is uploaded in one piece." : `This file has ${count} parts.`;
    throw new AppError("request.invalid", { issues: [{ path: "parts", message }] });
  }
  const expires_at = isoAfter(now(), seconds);
  const upload = await getOrCreateUpload(heatmap);
  const link = async (part: number) => ({
    part,
    url: await presignedPartUrl(upload, { number: part, bytes: partBytes(heatmap, part), seconds }),
  });
  return { links: await Promise.all([...new Set(parts)].map(link)), expires_at };
}

/** Started on first use, so that anything interrupted after the debit can be resumed. Of two concurrent starts, one is kept. */
async function getOrCreateUpload(heatmap: Heatmap): Promise<MultipartUploadRef> {
  const before = multipartUploadOf(heatmap);
  if (before) return before;
  const key = uploadKey(heatmap);
  const id = await createMultipartUpload(key, contentTypeOf(heatmap.extension));
  await record(heatmap, id);
  const row = await readStored(heatmap.uid);
  if (row?.upload_id !== id) await abortMultipartUpload({ key, id });
  const recordedUpload = row && multipartUploadOf(row);
  if (!recordedUpload) throw new AppError("heatmap.upload_closed");
  return recordedUpload;
}

async function record({ uid }: Heatmap, upload_id: string): Promise<void> {
  await conditionHolds(
    HeatmapEntity.patch({ uid })
      .set({ upload_id })
      .where((item, { eq, notExists }) =>
        [notExists(item.upload_id), notExists(item.deleted_at), eq(item.upload, "pending"), eq(item.status, "requested")].join(
          " AND ",
        ),
      )
      .go(),
  );
}
