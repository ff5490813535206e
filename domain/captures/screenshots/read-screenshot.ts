import type { StaffScreenshot } from "#contracts/staff/captures.ts";
import { AppError } from "#kit/error.ts";
import { isCurrent, readStoredScreenshot } from "./read-stored-screenshot.ts";
import { toStaffScreenshot } from "./to-staff-screenshot.ts";

/** A screenshot, with a link to its image once stored; `capture.not_found`, even a day after its request. */
export async function readScreenshot(uid: string): Promise<StaffScreenshot> {
  const screenshot = await readStoredScreenshot(uid);
  if (!screenshot || !isCurrent(screenshot)) throw new AppError("capture.not_found");
  return toStaffScreenshot(screenshot);
}
