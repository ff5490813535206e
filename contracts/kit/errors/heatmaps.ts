import type { ErrorTable } from "./error-table.ts";

/** Errors of heatmaps and of gaze recordings. */
export const heatmapsErrors = {
  "heatmap.not_found": { status: 404, message: "This heatmap doesn’t exist, or you don’t have access." },
  "heatmap.changed": { status: 409, message: "This heatmap was changed by someone else. Reload to see the latest version." },
  "heatmap.in_progress": { status: 409, message: "This heatmap is still being processed. Please wait until it has finished." },
  "heatmap.part_of_page": { status: 409, message: "This is a slice of a page. Please do this with the whole page." },
  "heatmap.not_ready": { status: 409, message: "This heatmap isn’t finished yet." },
  "heatmap.failed": { status: 409, message: "The analysis of this heatmap failed, so it has no results." },
  "heatmap.not_uploaded": { status: 409, message: "The file hasn’t been uploaded yet." },
  "heatmap.upload_closed": { status: 409, message: "The upload of this heatmap is closed. Please create a new heatmap." },
  "heatmap.same_owner": { status: 409, message: "This heatmap already belongs to {email}." },
  "heatmap.recipient_not_found": { status: 404, message: "No account uses this email address." },
  "heatmap.not_image": { status: 409, message: "This heatmap isn’t an image." },
  "heatmap.other_kind": {
    status: 409,
    message: "This heatmap was scored as {application}. Reanalyse it to score it as {wanted}.",
  },
  "heatmap.no_moments": {
    status: 409,
    message: "This video was analysed before areas could be measured over time. Create a new heatmap to see them.",
  },
  "heatmap.not_video": { status: 409, message: "This heatmap isn’t a video." },
  "heatmap.area_outside": { status: 400, message: "An area of interest is outside the image." },

  "gaze.file_invalid": { status: 400, message: "{message}" },
} as const satisfies ErrorTable;
