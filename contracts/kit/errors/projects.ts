import type { ErrorTable } from "./error-table.ts";

/** Errors of projects. */
export const projectsErrors = {
  "project.not_found": { status: 404, message: "This project doesn’t exist, or you don’t have access." },
  "project.empty": { status: 409, message: "This project has no finished heatmaps." },
  "project.too_many": { status: 409, message: "A heatmap can be in at most {most} projects." },
} as const satisfies ErrorTable;
