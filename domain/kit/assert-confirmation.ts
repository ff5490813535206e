import { AppError } from "#kit/error.ts";

/** Requires that staff typed what they were asked for: `confirmation.wrong`. */
export function assertConfirmation(typed: string, wanted: string): void {
  if (typed.trim().toLowerCase() !== wanted.trim().toLowerCase()) throw new AppError("confirmation.wrong");
}
