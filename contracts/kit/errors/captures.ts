import type { ErrorTable } from "./error-table.ts";

/** Errors of captures. */
export const capturesErrors = {
  "capture.not_found": { status: 404, message: "This capture doesn’t exist, or you don’t have access." },
  "capture.not_ready": { status: 409, message: "The page hasn’t been captured yet." },
  "capture.failed": { status: 409, message: "The page couldn’t be captured. Please capture it again." },
  "capture.address_not_found": { status: 400, message: "We can’t find this website. Check the address." },
  "capture.address_blocked": {
    status: 400,
    message: "We can’t capture this URL. Please enter a public http or https URL.",
  },
} as const satisfies ErrorTable;
