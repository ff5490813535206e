/** Maximum initial JavaScript of a page, in kB after gzip. */
export const ENTRY_LIMIT_KB = 170;

/** Maximum JavaScript that a lazy chunk may add, in kB after gzip. */
export const CHUNK_LIMIT_KB = 80;

/**
 * Lazy layout routes around every page. A page is measured in addition to them, and each layout in addition to the previous ones.
 */
export const LAYOUTS: readonly string[] = ["root", "frame", "shell"];

/** Chunks that are exempt from the limit: the grid library. */
export const UNLIMITED_CHUNKS = /ag-grid/;
