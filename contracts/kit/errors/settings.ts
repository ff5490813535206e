import type { ErrorTable } from "./error-table.ts";

/** Errors of settings, announcements and feature flags. */
export const settingsErrors = {
  "settings.changed": { status: 409, message: "Someone else changed these settings. Reload before you save." },

  "announcement.ended": { status: 400, message: "This announcement would already be over. Choose a later last day." },
  "announcement.not_found": { status: 404, message: "This announcement no longer exists." },
  "announcement.too_many": { status: 409, message: "There are {most} announcements. Delete an old one first." },

  "flag.exists": { status: 409, message: "A flag with this name already exists." },
  "flag.not_found": { status: 404, message: "This feature flag no longer exists." },
  "flag.too_many": { status: 409, message: "There are {most} feature flags. Delete an old one first." },
} as const satisfies ErrorTable;
