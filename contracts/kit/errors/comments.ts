import type { ErrorTable } from "./error-table.ts";

/** Errors of comments. */
export const commentsErrors = {
  "comment.not_found": { status: 404, message: "This comment no longer exists." },
  "comment.changed": { status: 409, message: "This comment was changed by someone else. Reload to see the latest version." },
  "comment.too_many": { status: 409, message: "A heatmap can have at most {most} comments." },
  "comment.outside": { status: 400, message: "This position is outside the heatmap." },
  "comment.person_not_found": { status: 400, message: "You can only mention people in your workspace." },
} as const satisfies ErrorTable;
