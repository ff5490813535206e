import { presignedGetUrl } from "#adapters/storage.ts";
import type { DataExport } from "#contracts/data-export.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";
import { exportKeys } from "./data-export.ts";

/**
 * The caller's latest export, with a link to each of its zips, valid for five minutes, once all are created; null if there is none
 * or it has expired. One whose function was killed has failed, so that the caller can request another.
 */
export async function readExport({ uid }: Caller): Promise<{ export: DataExport | null }> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ limit: 1, order: "desc", consistent: true });
  const latest = data[0];
  if (!latest || latest.expires_at <= now().toISOString()) return { export: null };
  const { requested_at, expires_at } = latest;
  const state = isDead(latest) ? "failed" : latest.state;
  if (state !== "ready") return { export: { state, requested_at, expires_at: null, urls: [] } };
  const keys = exportKeys(latest);
  const nameOf = (index: number) =>
    `sightline-data-${requested_at.slice(0, 10)}${keys.length > 1 ? `-part-${index + 1}-of-${keys.length}` : ""}.zip`;
  const urls = await Promise.all(keys.map((key, index) => presignedGetUrl(key, nameOf(index))));
  return { export: { state, requested_at, expires_at, urls } };
}

/** Whether nothing has worked on a requested export for as long as a function can live. */
function isDead({ state, requested_at, alive_until = jobLease(new Date(requested_at)).alive_until }: StoredExport): boolean {
  return state === "requested" && alive_until <= now().toISOString();
}
