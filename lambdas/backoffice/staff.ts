import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { listAudit } from "#domain/backoffice/audit/list-audit.ts";
import { listInProgress } from "#domain/backoffice/list-in-progress.ts";
import { readColumns, saveColumns } from "#domain/backoffice/tables/columns.ts";
import { listStaffHeatmaps } from "#domain/backoffice/tables/list-heatmaps.ts";
import { listStaffSubscriptions } from "#domain/backoffice/tables/list-subscriptions.ts";
import { listUsers } from "#domain/backoffice/tables/list-users.ts";
import { listWorkspaces } from "#domain/backoffice/tables/list-workspaces.ts";
import { editUser } from "#domain/backoffice/users/edit-user.ts";
import { readUser } from "#domain/backoffice/users/read-user.ts";
import { setCredits } from "#domain/backoffice/users/set-credits.ts";
import { setStaff } from "#domain/backoffice/users/set-staff.ts";
import { setTrialEnd } from "#domain/backoffice/users/set-trial-end.ts";
import { removeUser } from "#domain/journeys/remove-user.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("backoffice", staffBackoffice, {
  users: ({ query }) => listUsers(query),
  workspaces: ({ query }) => listWorkspaces(query),
  subscriptions: ({ query }) => listStaffSubscriptions(query),
  heatmaps: ({ query }) => listStaffHeatmaps(query),
  readColumns: ({ caller }) => readColumns(caller),
  saveColumns: ({ caller, params, body }) => saveColumns(caller, params.table, body.columns),
  readUser: ({ params }) => readUser(params.uid),
  editUser: ({ caller, params, body }) => editUser(caller, params.uid, body),
  setTrialEnd: ({ caller, params, body }) => setTrialEnd(caller, params.uid, body.until),
  setCredits: ({ caller, params, body }) => setCredits(caller, params.uid, body),
  setStaff: ({ caller, params, body }) => setStaff(caller, params.uid, body),
  removeUser: ({ caller, params, body }) => removeUser(caller, params.uid, body),
  audit: ({ query }) => listAudit(query),
  inProgress: () => listInProgress(),
});
