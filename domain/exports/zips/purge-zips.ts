import { type PurgedExports, purgeExpired } from "#domain/exports/purge-expired.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import { zipFilesOf } from "./zip-files.ts";

/** Deletes zips older than a day. */
export const purgeZips = (): Promise<PurgedExports> =>
  purgeExpired<Zip>({
    listExpired: async (stored, until) =>
      (await ZipEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })).data,
    read: async (uid) => (await ZipEntity.get({ uid }).go({ consistent: true })).data,
    filesOf: zipFilesOf,
    deleteExpired: (uid, until) =>
      conditionHolds(
        ZipEntity.delete({ uid })
          .where((zip, { lte }) => lte(zip.expires_at, until))
          .go(),
      ),
  });
