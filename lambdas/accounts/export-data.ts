import * as z from "zod";
import { describeComments } from "#domain/comments/describe-comments.ts";
import { describeChats } from "#domain/copilot/describe-chats.ts";
import { exportUserData } from "#domain/heatmaps/export-user-data.ts";
import { describeProjects } from "#domain/projects/describe-projects.ts";
import { describeReports } from "#domain/reports/describe-reports.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({ detail: z.object({ scope: z.string().min(1), object: z.string().min(1) }) });

export const handler = step(EventSchema, ({ detail }) =>
  exportUserData(detail.scope, detail.object, {
    "comments.json": describeComments,
    "chats.json": describeChats,
    "projects.json": describeProjects,
    "reports.json": describeReports,
  }),
);
