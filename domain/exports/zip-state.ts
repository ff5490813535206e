import { orThrow } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";

const DAY_SECONDS = 24 * 3600;
/** A run lasts at most fifteen minutes; a zip without progress for longer has no worker. */
const ALIVE_SECONDS = 20 * 60;

/** Expiry from the time of a request or completion. The row outlives its file, which is deleted within the hour. */
export const zipExpiry = (at: Date) => ({ expires_at: isoAfter(at, DAY_SECONDS), ttl: secondsAfter(at, 2 * DAY_SECONDS) });
export const zipLease = (at: Date) => ({ alive_until: isoAfter(at, ALIVE_SECONDS) });

/** Whether a worker is creating it now. */
export const isBeingPacked = ({ state, alive_until }: Zip): boolean =>
  (state === "requested" || state === "packing") && alive_until > now().toISOString();

/** Thrown to a worker whose zip was requested again meanwhile, or is gone. */
export class ZipSuperseded extends Error {
  override readonly name = "ZipSuperseded";
}

/** Updates a zip while it belongs to the same request and is not done; otherwise throws `ZipSuperseded`. */
export async function updateZip(
  { uid, run }: Zip,
  change: Partial<Omit<Zip, "uid" | "kind" | "object" | "scope" | "asked_by">>,
): Promise<void> {
  await orThrow(
    ZipEntity.patch({ uid })
      .set(change)
      .where((zip, { eq, ne }) => `${eq(zip.run, run)} AND ${ne(zip.state, "done")}`)
      .go(),
    () => new ZipSuperseded(uid),
  );
}
