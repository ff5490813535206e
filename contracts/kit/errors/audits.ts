import type { ErrorTable } from "./error-table.ts";

/** Errors of audits and of what-if edits. */
export const auditsErrors = {
  "audit.other_type": {
    status: 409,
    message: "Audits are available for UX Design, Display Ads, Social media and Out Of Home.",
  },
  "audit.trial_limit": {
    status: 409,
    message: "A trial includes 3 audits. Upgrade to audit more images.",
  },

  "edit.outdated": {
    status: 409,
    message: "The edits were made on an earlier analysis of this image. Reload to edit the current one.",
  },
  "edit.outside": { status: 400, message: "Edit {number} is partly outside the image." },
} as const satisfies ErrorTable;
