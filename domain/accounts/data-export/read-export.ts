import { presignedGetUrl } from "#adapters/storage.ts";
import type { DataExport } from "#contracts/data-export.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";
import { exportKey } from "./data-export.ts";

/**
 * The caller's latest zip, with a link valid for five minutes once it is created; null if there is none or it has expired. One
 * whose function was killed has failed, so that the caller can request another.
 */
export async function readExport({ uid }: Caller): Promise<{ export: DataExport | null }> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ limit: 1, order: "desc", consistent: true });
  const latest = data[0];
  if (!latest || latest.expires_at <= now().toISOString()) return { export: null };
  const { requested_at, expires_at } = latest;
  const state = isDead(latest) ? "failed" : latest.state;
  if (state !== "ready") return { export: { state, requested_at, expires_at: null, url: null } };
  const name = `sightline-data-${requested_at.slice(0, 10)}.zip`;
  return { export: { state, requested_at, expires_at, url: await presignedGetUrl(exportKey(latest), name) } };
}

/** Whether nothing has worked on a requested export for as long as a function can live. */
function isDead({ state, requested_at, alive_until = jobLease(new Date(requested_at)).alive_until }: StoredExport): boolean {
  return state === "requested" && alive_until <= now().toISOString();
}
