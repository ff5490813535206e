type UnsavedWork = {
  /** Whether closing the page now would lose it. */
  isUnsaved: () => boolean;
  /** Saves it now, instead of when the next attempt is due. */
  retry: () => void;
};

const all = new Set<UnsavedWork>();

/** Work in this tab that is saved automatically, by whatever does that. */
export const unsavedWork = {
  isAny: (): boolean => [...all].some(({ isUnsaved }) => isUnsaved()),
  retry(): void {
    for (const work of all) work.retry();
  },
  /** Returns the function that removes it. */
  add(work: UnsavedWork): () => void {
    all.add(work);
    return () => all.delete(work);
  },
};
