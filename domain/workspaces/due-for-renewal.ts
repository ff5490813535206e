import { WorkspaceEntity } from "./workspace.entity.ts";

/** Ids of the workspaces whose custom credits are due for renewal. */
export async function dueForRenewal(at: Date): Promise<readonly string[]> {
  const { data } = await WorkspaceEntity.query
    .byRenewal({ renewed: "live" })
    .lte({ renewal_due: at.toISOString() })
    .go({ pages: "all" });
  return data.map(({ uid }) => uid);
}
