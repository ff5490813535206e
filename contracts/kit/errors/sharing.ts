import type { ErrorTable } from "./error-table.ts";

/** Errors of share links. */
export const sharingErrors = {
  "share.not_found": { status: 404, message: "This isn’t shared. Create a link first." },
  "share.link_not_found": {
    status: 404,
    message: "Unfortunately, this heatmap is no longer accessible. Please inquire with your contact person.",
  },
  "share.passphrase_required": { status: 403, message: "This page is protected. Please enter its passphrase." },
  "share.passphrase_wrong": { status: 403, message: "Wrong passphrase. Please check and try again." },
} as const satisfies ErrorTable;
