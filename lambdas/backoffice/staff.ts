import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { listInProgress } from "#domain/backoffice/list-in-progress.ts";
import { readColumns, saveColumns } from "#domain/backoffice/tables/columns.ts";
import { listStaffHeatmaps } from "#domain/backoffice/tables/list-heatmaps.ts";
import { listStaffSubscriptions } from "#domain/backoffice/tables/list-subscriptions.ts";
import { listUsers } from "#domain/backoffice/tables/list-users.ts";
import { listWorkspaces } from "#domain/backoffice/tables/list-workspaces.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("backoffice", staffBackoffice, {
  users: ({ query }) => listUsers(query),
  workspaces: ({ query }) => listWorkspaces(query),
  subscriptions: ({ query }) => listStaffSubscriptions(query),
  heatmaps: ({ query }) => listStaffHeatmaps(query),
  readColumns: ({ caller }) => readColumns(caller),
  saveColumns: ({ caller, params, body }) => saveColumns(caller, params.table, body.columns),
  inProgress: () => listInProgress(),
});
