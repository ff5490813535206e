import { type Account, AccountEntity } from "#domain/accounts/account.entity.ts";
import { untilProcessed } from "#domain/kit/until-processed.ts";

/** The public profile of a user. */
export type Profile = Pick<Account, "uid" | "name" | "avatar">;

/** Batch-reads the profiles of users by uid, without missing and deleted accounts. */
export async function readProfiles(uids: Iterable<string>): Promise<ReadonlyMap<string, Profile>> {
  const profiles = new Map<string, Profile>();
  const keys = [...new Set(uids)].map((uid) => ({ uid }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await AccountEntity.get(left).go({
      attributes: ["uid", "name", "avatar", "deleted_at"],
      consistent: true,
    });
    for (const { uid, name, avatar, deleted_at } of data) if (!deleted_at) profiles.set(uid, { uid, name, avatar });
    return unprocessed;
  });
  return profiles;
}
