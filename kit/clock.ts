let read = (): Date => new Date();

/** The current time. All product code calls this function, so that tests can set the clock. */
export const now = (): Date => read();

/** Replaces the clock until the returned function is called. For tests. */
export function setClock(clock: () => Date): () => void {
  const before = read;
  read = clock;
  return () => {
    read = before;
  };
}
