import type { DataExport } from "#contracts/data-export.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { perDay } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { EXPORT_RETENTION_SECONDS } from "./data-export.ts";

const LIMIT = perDay("accounts.data_exports", 2);

/**
 * Requests a zip of all data stored about the caller, at most twice a day. It is created in the background and announced by
 * email.
 */
export async function requestExport({ uid }: Caller): Promise<DataExport> {
  await enforceRateLimit(LIMIT, uid);
  const at = now();
  const id = newId("ex");
  const requested_at = at.toISOString();
  const row = { uid, id, state: "requested", requested_at, expires_at: isoAfter(at, EXPORT_RETENTION_SECONDS) } as const;
  await commitTransaction([
    {
      write: put(DataExportEntity.create({ ...row, ...jobLease(at), ttl: secondsAfter(at, EXPORT_RETENTION_SECONDS) }).params()),
    },
    publishEvent({ type: "account.export_requested", scope: uid, object: id }),
  ]);
  return { state: "requested", requested_at, expires_at: null, url: null };
}
