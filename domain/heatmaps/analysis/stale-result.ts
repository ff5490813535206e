/** Thrown when a change comes too late: the heatmap has ended, or another generation is in progress. */
export class StaleResult extends Error {
  override readonly name = "StaleResult";
}

/** Runs a change and ignores it if it is late or a duplicate. Returns whether the change was made. */
export async function ignoreStale(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof StaleResult) return false;
    throw error;
  }
}
