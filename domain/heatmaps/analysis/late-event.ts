/** Thrown when a change comes too late: the heatmap has ended, or another generation is in progress. */
export class LateEvent extends Error {
  override readonly name = "LateEvent";
}

/** Runs a change and ignores it if it is late or a duplicate. Returns whether the change was made. */
export async function unlessLate(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof LateEvent) return false;
    throw error;
  }
}
