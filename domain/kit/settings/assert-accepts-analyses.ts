import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { readSetting } from "./read-setting.ts";

/** `service.maintenance` while new analyses are off; staff may always start them. */
export async function assertAcceptsAnalyses({ subject }: Pick<Caller, "subject">): Promise<void> {
  if (subject === "staff") return;
  if ((await readSetting("maintenance")).mode === "read_only") throw new AppError("service.maintenance");
}
