let read = (): Date => new Date();

/** The present moment. All product code asks here, so that tests can set it. */
export const now = (): Date => read();

/** Replaces the clock until the returned function is called. For tests. */
export function setClock(clock: () => Date): () => void {
  const before = read;
  read = clock;
  return () => {
    read = before;
  };
}
