import { readAccount } from "#domain/accounts/read-account.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/** The balances of a scope: a workspace's or a user's; undefined if there is no such credit account. */
export async function readBalances(scope: string): Promise<{ imageCredits: number; videoCredits: number } | undefined> {
  const creditAccount = (await WorkspaceEntity.get({ uid: scope }).go({ consistent: true })).data ?? (await readAccount(scope));
  return creditAccount && { imageCredits: creditAccount.imageCredits, videoCredits: creditAccount.videoCredits };
}
