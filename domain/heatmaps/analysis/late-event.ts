/** Thrown as the refusal of a change that came too late: the heatmap has ended, or another generation is under way. */
export class LateEvent extends Error {
  override readonly name = "LateEvent";
}

/** Runs a change and lets a late or duplicate one pass without effect. Gives whether the change was made. */
export async function unlessLate(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof LateEvent) return false;
    throw error;
  }
}
