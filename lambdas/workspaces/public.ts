import { publicWorkspaces } from "#contracts/public/workspaces.ts";
import { listLedger } from "#domain/billing/credits/list-ledger.ts";
import { readMembers } from "#domain/workspaces/read-members.ts";
import { readUsage } from "#domain/workspaces/read-usage.ts";
import { servePublic } from "#lambdas/kit/public.ts";

export const handler = servePublic("workspaces", publicWorkspaces, {
  usage: ({ caller }) => readUsage(caller),
  members: ({ caller }) => readMembers(caller),
  credits: ({ caller, query }) => listLedger(caller, query),
});
