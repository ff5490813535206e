import { isMessageShown, snackbar } from "./snackbar.tsx";

/** The subjects of each message that was shown last. */
const subjects = new Map<string, ReadonlySet<string>>();

/**
 * Shows one error message for all subjects that failed for the same reason, as long as it is shown. `textOf` gets their number; a
 * subject that fails again counts once. `reason` is the key of the message. `ms`: how long it stays after the last failure.
 */
export function showCountedError(reason: string, subject: string, textOf: (count: number) => string, ms: number): void {
  const failed = new Set(isMessageShown(reason) ? subjects.get(reason) : []).add(subject);
  subjects.set(reason, failed);
  snackbar.error(textOf(failed.size), ms, reason);
}
