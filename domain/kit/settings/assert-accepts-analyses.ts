import type { Subject } from "#contracts/kit/operation.ts";
import { AppError } from "#kit/error.ts";
import { readSetting } from "./read-setting.ts";

/**
 * `service.maintenance` while new analyses are off, which includes audits, facts, what-if edits, brand tracking, retries of
 * reports, Co-Pilot and the demo; staff may always start them.
 */
export async function assertAcceptsAnalyses({ subject }: { readonly subject: Subject }): Promise<void> {
  if (subject === "staff") return;
  if ((await readSetting("maintenance")).mode === "read_only") throw new AppError("service.maintenance");
}
