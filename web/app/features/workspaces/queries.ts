import type { QueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { operationPages, operationQuery, refresh } from "#web/kit/api/operation-query.ts";

/** The caller's workspace: credits, seats and members. */
export const workspaceQuery = operationQuery(workspaces.read, {});

/** The credit ledger, newest first, paginated. */
export const ledgerQuery = operationPages(billing.ledger, { query: {} });

/** The operations that return the workspace, or the profile that contains it. */
export const WORKSPACE = [workspaces.read, billing.ledger, accounts.me, accounts.countOwnHeatmaps] as const;

/** Refetches the workspace and the profile. */
export const refreshWorkspace = (queryClient: QueryClient): Promise<void> => refresh(queryClient, WORKSPACE);
