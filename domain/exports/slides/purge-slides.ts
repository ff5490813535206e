import { deletePrefix } from "#adapters/storage.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { SlidesEntity, slidesKey } from "./slides.entity.ts";

/** Deletes slides older than a day. Returns the number deleted. */
export async function purgeSlides(): Promise<number> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => SlidesEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const due = pages.flatMap(({ data }) => data);
  for (const { uid } of due) {
    const { data: slides } = await SlidesEntity.get({ uid }).go({ consistent: true });
    // They may have been requested again meanwhile.
    if (!slides || slides.expires_at > until) continue;
    // Delete the file first: if that fails, the row still refers to it.
    await deletePrefix(slidesKey(slides));
    await deleteExpired(uid, until);
  }
  return due.length;
}

async function deleteExpired(uid: string, until: string): Promise<void> {
  await conditionHolds(
    SlidesEntity.delete({ uid })
      .where((slides, { lte }) => lte(slides.expires_at, until))
      .go(),
  );
}
