import { queryOptions, useQuery } from "@tanstack/react-query";
import { workspaces } from "#contracts/workspaces.ts";
import { call } from "#web/kit/api/api.ts";

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["workspaces", "invitation", token],
    queryFn: ({ signal }) => call(workspaces.checkInvite, { body: { token } }, { signal }),
  });

/** The invite of a token. Disabled without a token. */
export function useInvitation(token: string | undefined) {
  return useQuery({ ...invitationQuery(token ?? ""), enabled: token !== undefined });
}
