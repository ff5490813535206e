import { type PurgedExports, purgeExpired } from "#domain/exports/purge-expired.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type Slides, SlidesEntity, slidesKey } from "./slides.entity.ts";

/** Deletes slides older than a day. */
export const purgeSlides = (): Promise<PurgedExports> =>
  purgeExpired<Slides>({
    listExpired: async (stored, until) =>
      (await SlidesEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })).data,
    read: async (uid) => (await SlidesEntity.get({ uid }).go({ consistent: true })).data,
    filesOf: (slides) => [slidesKey(slides)],
    deleteExpired: (uid, until) =>
      conditionHolds(
        SlidesEntity.delete({ uid })
          .where((slides, { lte }) => lte(slides.expires_at, until))
          .go(),
      ),
  });
