import type { ErrorTable } from "./error-table.ts";

/** Errors of slides and their templates. */
export const exportsErrors = {
  "export.not_found": { status: 404, message: "This download doesn’t exist or has expired." },
  "export.too_large": { status: 409, message: "This file is too large for a response. Get a download link to it instead." },

  "slides.not_found": { status: 404, message: "This export doesn’t exist or has expired." },
  "slides.not_ready": { status: 409, message: "Only finished results can be exported." },
  "export.other_scopes": {
    status: 409,
    message: "These heatmaps belong to different people, so they can’t be downloaded together.",
  },
  "slides.other_scopes": {
    status: 409,
    message: "These heatmaps belong to different people, so they can’t be exported together.",
  },
  "slides.template_not_found": { status: 404, message: "This slide template doesn’t exist, or you don’t have access." },
  "slides.id_exists": { status: 409, message: "Another slide template has this ID." },
  "slides.built_in": { status: 409, message: "This slide template is part of the application. Copy it to change it." },
  "slides.too_many": { status: 409, message: "There are already {most} slide templates. Delete one first." },
} as const satisfies ErrorTable;
