import { presignedGetUrl } from "#adapters/storage.ts";
import type { StaffScreenshot } from "#contracts/staff/captures.ts";
import { captureFolder, pageScreenshotKey } from "#domain/captures/files.ts";
import { isProblemCode, PROBLEMS } from "#domain/heatmaps/analysis/problems.ts";
import { statusOf } from "./read-stored-screenshot.ts";
import type { Screenshot } from "./screenshot.entity.ts";

/** A screenshot as the API returns it. */
export async function toStaffScreenshot(screenshot: Screenshot): Promise<StaffScreenshot> {
  const { uid, url, format, created_at, requested_by_name } = screenshot;
  const { title = null, final_url = null, width = null, height = null } = screenshot;
  const status = statusOf(screenshot);
  return {
    uid,
    url,
    format,
    created_at,
    requested_by_name,
    title,
    final_url,
    width,
    height,
    status,
    problem: status === "failed" ? problemOf(screenshot) : null,
    imageURL: status === "done" ? await presignedGetUrl(pageScreenshotKey(captureFolder(screenshot), format)) : null,
  };
}

function problemOf({ url, problem = "" }: Screenshot): StaffScreenshot["problem"] {
  const code = isProblemCode(problem) ? problem : "capture_failed";
  return { code, message: PROBLEMS[code].message({ name: new URL(url).host, trial: false, video: false }) };
}
