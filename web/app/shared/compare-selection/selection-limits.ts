/** As many selected heatmaps as are tagged, shared or deleted together: each takes requests of its own, a few at a time. */
export const MAX_CHANGED_TOGETHER = 100;
