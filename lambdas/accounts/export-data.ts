import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { archivedModels } from "#domain/brands/models/archived-models.ts";
import { exportComments } from "#domain/comments/export-comments.ts";
import { exportChats } from "#domain/copilot/export-chats.ts";
import { exportProjects } from "#domain/projects/export-projects.ts";
import { exportReports } from "#domain/reports/export-reports.ts";
import { exportUserData } from "#domain/workflows/data-export/export-user-data.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.accountExports, ({ scope, object }) =>
  exportUserData(scope, object, {
    "comments.json": exportComments,
    "chats.json": exportChats,
    "projects.json": exportProjects,
    "reports.json": exportReports,
    "brand_models.json": ({ uid }) => archivedModels(uid),
  }),
);
