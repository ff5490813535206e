import { workspaces } from "#contracts/workspaces.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";

/** The invite of a token. Disabled without a token. */
export function useInvitation(token: string | undefined) {
  return useOperation(workspaces.checkInvite, { body: { token: token ?? "" } }, { enabled: token !== undefined });
}
