import { deletePrefix } from "#adapters/storage.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { ZipEntity } from "./zip.entity.ts";
import { zipKey } from "./zip-files.ts";

/** Deletes zips older than a day. Returns the number deleted. */
export async function purgeZips(): Promise<{ readonly purged: number }> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => ZipEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const due = pages.flatMap(({ data }) => data);
  for (const zip of due) {
    // Delete the file first: if that fails, the row still refers to it.
    if (!(await isDue(zip.uid, until))) continue;
    await deletePrefix(zipKey(zip));
    await deleteExpired(zip.uid, until);
  }
  return { purged: due.length };
}

/** False if it was requested again meanwhile. */
async function isDue(uid: string, until: string): Promise<boolean> {
  const { data: zip } = await ZipEntity.get({ uid }).go({ consistent: true });
  return zip !== null && zip.expires_at <= until;
}

/** Keeps the row if it was requested again meanwhile. */
async function deleteExpired(uid: string, until: string): Promise<void> {
  await conditionHolds(
    ZipEntity.delete({ uid })
      .where((zip, { lte }) => lte(zip.expires_at, until))
      .go(),
  );
}
