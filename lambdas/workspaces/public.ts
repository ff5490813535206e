import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import { listLedgerWithTitles } from "#domain/workflows/list-ledger-with-titles.ts";
import { readMembers } from "#domain/workspaces/read-members.ts";
import { readUsage } from "#domain/workspaces/read-usage.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("workspaces", publicWorkspaces, {
  usage: ({ caller }) => readUsage(caller),
  members: ({ caller }) => readMembers(caller),
  credits: ({ caller, query }) => listLedgerWithTitles(caller, query),
});
