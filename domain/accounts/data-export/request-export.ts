import type { DataExport } from "#contracts/data-export.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { perDay } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { keptFrom } from "./data-export.ts";

const LIMIT = perDay("accounts.data_exports", 2);

/**
 * Requests a copy of all data stored about the caller, at most twice a day. Its zips are created in the background and announced by
 * email.
 */
export async function requestExport({ uid }: Caller): Promise<DataExport> {
  await enforceRateLimit(LIMIT, uid);
  const at = now();
  const id = newId("ex");
  const requested_at = at.toISOString();
  const requested = { uid, id, state: "requested" as const, requested_at, parts: [], ...jobLease(at), ...keptFrom(id, at) };
  await commitTransaction([
    { write: put(DataExportEntity.create(requested).params()) },
    publishEvent({ type: "account.export_requested", scope: uid, object: id }),
  ]);
  return { state: "requested", requested_at, expires_at: null, urls: [] };
}
