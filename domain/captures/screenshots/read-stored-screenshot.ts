import { now } from "#kit/clock.ts";
import { type Screenshot, ScreenshotEntity } from "./screenshot.entity.ts";

/** A capture without a result after this time never started, or its worker was lost. */
const MAX_MS = 15 * 60 * 1000;

/** The stored screenshot, which may have expired. */
export async function readStoredScreenshot(uid: string): Promise<Screenshot | null> {
  return (await ScreenshotEntity.get({ uid }).go({ consistent: true })).data;
}

/** Whether it has not expired. DynamoDB deletes expired items with a delay. */
export const isCurrent = ({ ttl }: Screenshot): boolean => ttl * 1000 > now().getTime();

/** Its state; one without a result for 15 minutes has failed. */
export const statusOf = ({ status, created_at }: Screenshot): Screenshot["status"] =>
  status === "requested" && now().getTime() - Date.parse(created_at) > MAX_MS ? "failed" : status;
