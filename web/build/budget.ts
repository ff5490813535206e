/** What a page may load first, in kB of JavaScript with gzip. */
export const ENTRY_LIMIT_KB = 170;

/** What a lazy part may add to it. */
export const PART_LIMIT_KB = 80;

/** Lazy routes that stand around every page; a page is measured beside them, and each of them beside those before it. */
export const LAYOUTS: readonly string[] = ["frame", "shell"];

/** Chunks that stand beside a part by design and carry no limit: the grid. */
export const BESIDE = /ag-grid/;
