import type { ErrorTable } from "./error-table.ts";

/** Errors of benchmarks. */
export const benchmarksErrors = {
  "benchmark.not_found": { status: 404, message: "This benchmark doesn’t exist." },
  "benchmark.not_usable": { status: 409, message: "This benchmark is no longer available to you. Choose another type." },
  "benchmark.not_ready": { status: 409, message: "This benchmark is being built, or its build failed. Reset it first." },
  "benchmark.building": { status: 409, message: "This benchmark is being built. Wait until it’s ready." },
  "benchmark.empty": { status: 409, message: "Add at least one template and two subjects before you build." },
  "benchmark.too_many": { status: 409, message: "You can have at most {most} {what}." },
  "benchmark.category_exists": { status: 409, message: "That category already exists." },
  "benchmark.value_exists": { status: 409, message: "That value already exists." },
  "benchmark.category_not_found": { status: 404, message: "The category {category} doesn’t exist." },
  "benchmark.value_not_found": { status: 404, message: "The category {category} has no value {value}." },
  "benchmark.version_not_found": { status: 404, message: "This version doesn’t exist." },
  "benchmark.template_not_found": { status: 404, message: "This template doesn’t exist." },
  "benchmark.subject_not_found": { status: 404, message: "This subject doesn’t exist." },
  "benchmark.no_templates": { status: 409, message: "This benchmark has no templates." },
  "benchmark.not_uploaded": { status: 409, message: "The image hasn’t been uploaded yet." },
  "benchmark.image_rejected": { status: 400, message: "{reason}" },
  "benchmark.corners_invalid": { status: 400, message: "{reason}" },
} as const satisfies ErrorTable;
