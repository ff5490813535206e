import { accountsErrors } from "./errors/accounts.ts";
import { auditsErrors } from "./errors/audits.ts";
import { backofficeErrors } from "./errors/backoffice.ts";
import { benchmarksErrors } from "./errors/benchmarks.ts";
import { billingErrors } from "./errors/billing.ts";
import { brandsErrors } from "./errors/brands.ts";
import { callersErrors } from "./errors/callers.ts";
import { capturesErrors } from "./errors/captures.ts";
import { commentsErrors } from "./errors/comments.ts";
import { copilotErrors } from "./errors/copilot.ts";
import { demoErrors } from "./errors/demo.ts";
import { developersErrors } from "./errors/developers.ts";
import type { ErrorTable } from "./errors/error-table.ts";
import { exportsErrors } from "./errors/exports.ts";
import { heatmapsErrors } from "./errors/heatmaps.ts";
import { projectsErrors } from "./errors/projects.ts";
import { reportsErrors } from "./errors/reports.ts";
import { requestsErrors } from "./errors/requests.ts";
import { settingsErrors } from "./errors/settings.ts";
import { sharingErrors } from "./errors/sharing.ts";
import { workspacesErrors } from "./errors/workspaces.ts";

/**
 * Every error a caller can receive, by stable code: its HTTP status and the message for users.
 * Anything not in this table is a bug and returns 500.
 */
export const errors = {
  ...requestsErrors,
  ...callersErrors,
  ...accountsErrors,
  ...workspacesErrors,
  ...billingErrors,
  ...heatmapsErrors,
  ...capturesErrors,
  ...auditsErrors,
  ...copilotErrors,
  ...commentsErrors,
  ...sharingErrors,
  ...demoErrors,
  ...projectsErrors,
  ...exportsErrors,
  ...brandsErrors,
  ...reportsErrors,
  ...benchmarksErrors,
  ...settingsErrors,
  ...developersErrors,
  ...backofficeErrors,
};

export type ErrorCode = keyof typeof errors;

/** Seconds after which a request that failed with a code may succeed; undefined if that is unknown. */
export const retryAfterOf = (code: ErrorCode): number | undefined => (errors as ErrorTable)[code]?.retryAfter;

/** The message of a code with its `{placeholders}` filled from `details`; unknown placeholders stay empty. */
export function errorMessage(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""));
}
