import type { ErrorTable } from "./error-table.ts";

/** Errors of the demo. */
export const demoErrors = {
  "demo.too_many": {
    status: 429,
    message: "You’ve used today’s {most} free analyses. Come back tomorrow, or start a trial to analyse more.",
  },
  "demo.full": {
    status: 503,
    message: "Many people are trying Sightline right now. Please come back later, or start a trial.",
  },
  "demo.busy": { status: 503, message: "Other images are being analysed. Yours will start shortly." },
  "demo.not_found": {
    status: 404,
    message: "This heatmap no longer exists. Demo heatmaps are deleted after {days} days, or when they’re saved to an account.",
  },
  "demo.not_ready": { status: 409, message: "This heatmap isn’t ready yet." },
  "demo.failed": { status: 409, message: "The analysis of this image failed, so it has no results." },
  "demo.in_progress": { status: 409, message: "This image is being analysed. Please wait until it’s done." },
  "demo.already_emailed": { status: 409, message: "The link to this heatmap has already been emailed." },
  "demo.already_saved": {
    status: 409,
    message: "You’ve already saved a demo heatmap to this account. Upload the image to analyse it with your credits.",
  },
} as const satisfies ErrorTable;
