import { type Account, AccountEntity } from "#domain/accounts/account.entity.ts";

/** What other users see of a user. */
export type Profile = Pick<Account, "uid" | "name" | "avatar">;

/** Batch-reads the profiles of users by uid, without missing and deleted accounts. */
export async function readProfiles(uids: Iterable<string>): Promise<ReadonlyMap<string, Profile>> {
  const profiles = new Map<string, Profile>();
  // A batch read may return only some of the keys.
  for (let asked = [...new Set(uids)]; asked.length > 0; ) {
    const { data, unprocessed } = await AccountEntity.get(asked.map((uid) => ({ uid }))).go({
      attributes: ["uid", "name", "avatar", "deleted_at"],
      consistent: true,
    });
    for (const { uid, name, avatar, deleted_at } of data) if (!deleted_at) profiles.set(uid, { uid, name, avatar });
    asked = unprocessed.map(({ uid }) => uid);
  }
  return profiles;
}
