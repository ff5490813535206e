import { AccountEntity } from "./account.entity.ts";

/** Uids of the users a partner referred, oldest first, without deleted accounts. */
export async function listSignUps(affiliate: string): Promise<readonly string[]> {
  const { data } = await AccountEntity.query.byAffiliate({ affiliate }).go({ pages: "all" });
  const there = data.filter(({ deleted_at }) => !deleted_at);
  return there.sort((left, right) => left.created_at.localeCompare(right.created_at)).map(({ uid }) => uid);
}
