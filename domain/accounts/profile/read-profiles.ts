import { type Account, AccountEntity } from "#domain/accounts/account.entity.ts";
import { readById } from "#domain/kit/read-many.ts";

/** The public profile of a user. */
export type Profile = Pick<Account, "uid" | "name" | "avatar">;

/** Batch-reads the profiles of users by uid, without missing and deleted accounts. */
export async function readProfiles(uids: Iterable<string>): Promise<ReadonlyMap<string, Profile>> {
  const found = await readById("uid", uids, (left) =>
    AccountEntity.get(left).go({ attributes: ["uid", "name", "avatar", "deleted_at"], consistent: true }),
  );
  const existing = [...found.values()].filter(({ deleted_at }) => !deleted_at);
  return new Map(existing.map(({ uid, name, avatar }) => [uid, { uid, name, avatar }]));
}
