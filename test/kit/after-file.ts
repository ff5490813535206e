const resets = new Set<() => void | Promise<void>>();

/**
 * Runs `reset` after every test file of this worker. Test files of a worker share modules, so what one leaves behind must not reach
 * the next.
 */
export function resetAfterEachFile(reset: () => void | Promise<void>): void {
  resets.add(reset);
}

/** Runs every registered reset. */
export async function resetAll(): Promise<void> {
  for (const reset of resets) await reset();
}
