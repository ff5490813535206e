import type { ErrorTable } from "./error-table.ts";

/** Errors of reports. */
export const reportsErrors = {
  "report.not_found": { status: 404, message: "This report doesn’t exist, or you don’t have access." },
  "report.changed": { status: 409, message: "This report was changed by someone else. Reload to see the latest version." },
  "report.not_ready": { status: 409, message: "This report has no results yet." },
  "report.failed": { status: 409, message: "This report failed, so it has no results. Try it again first." },
  "report.other_type": { status: 409, message: "{title} was analysed for another context. Upload it again for this report." },
  "report.other_size": {
    status: 409,
    message: "This report has no template of the size of {title} ({size}). Create another report for it.",
  },
  "report.ad_failed": { status: 409, message: "{title} couldn’t be analysed. Choose another ad." },
  "report.template_not_found": { status: 404, message: "This template doesn’t exist." },
  "report.template_missing": {
    status: 400,
    message: "No selected template has the size of {title} ({size}). Select a template of this size, or remove the ad.",
  },
  "report.ad_not_found": { status: 404, message: "This ad isn’t in the report." },
  "report.ad_exists": { status: 409, message: "{title} is already in the report." },
  "report.in_progress": { status: 409, message: "This report is in progress. You can add ads once it’s finished." },
  "report.too_many_ads": { status: 409, message: "A report has at most {most} ads, and this one has {count}." },
  "report.last_ad": { status: 409, message: "A report needs at least one ad. Delete the report instead." },
  "report.last_template": { status: 409, message: "A report needs at least one template." },
  "report.last_of_size": { status: 409, message: "This is the last template of the size of {title}. Remove the ad first." },
  "report.still_failed": { status: 409, message: "These ads still can’t be analysed. Upload different files instead." },
  "report.nothing_failed": { status: 409, message: "Nothing in this report can be tried again." },
  "report.too_many_templates": { status: 400, message: "A report has at most {most} templates." },
  "report.one_per_trial": { status: 409, message: "Your trial includes one report. Upgrade to create more." },
} as const satisfies ErrorTable;
