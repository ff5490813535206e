import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { archivedModels } from "#domain/brands/models/archived-models.ts";
import { describeComments } from "#domain/comments/describe-comments.ts";
import { describeChats } from "#domain/copilot/describe-chats.ts";
import { describeProjects } from "#domain/projects/describe-projects.ts";
import { describeReports } from "#domain/reports/describe-reports.ts";
import { exportUserData } from "#domain/workflows/data-export/export-user-data.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.accountExports, ({ scope, object }) =>
  exportUserData(scope, object, {
    "comments.json": describeComments,
    "chats.json": describeChats,
    "projects.json": describeProjects,
    "reports.json": describeReports,
    "brand_models.json": ({ uid }) => archivedModels(uid),
  }),
);
