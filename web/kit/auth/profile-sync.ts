import type { QueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import type { LiveSync } from "#web/kit/api/live-sync.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { meQuery } from "./me.ts";

/** Keeps credits and profile up to date. */
export const profileSync: LiveSync = {
  merge(queryClient, message) {
    if (message.type === "me.changed") return void refreshProfile(queryClient);
    if (message.type !== "credits.changed") return;
    const { imageCredits, videoCredits } = message;
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, imageCredits, videoCredits });
    // A response still under way may be older than the message.
    if (queryClient.isFetching({ queryKey: meQuery.queryKey }) > 0) void refresh(queryClient, [accounts.me]);
  },
};

/** Refetches the profile, and all other data if the user changed workspaces. */
async function refreshProfile(queryClient: QueryClient): Promise<void> {
  const workspace = () => queryClient.getQueryData(meQuery.queryKey)?.workspace?.uid;
  const before = workspace();
  await refresh(queryClient, [accounts.me, accounts.secondFactor, accounts.readExport, accounts.countOwnHeatmaps]);
  if (workspace() !== before) await queryClient.invalidateQueries();
}
