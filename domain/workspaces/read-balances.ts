import { readAccount } from "#domain/accounts/read-account.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/** The balances of a scope: a workspace's or a person's; undefined when there is no such purse. */
export async function balancesOf(scope: string): Promise<{ imageCredits: number; videoCredits: number } | undefined> {
  const purse = (await WorkspaceEntity.get({ uid: scope }).go({ consistent: true })).data ?? (await readAccount(scope));
  return purse && { imageCredits: purse.imageCredits, videoCredits: purse.videoCredits };
}
