import { medianOfLatest } from "#domain/brands/requests/median-of-latest.ts";

/** Seconds that a training takes: the median of the latest ones; null if too few have ended. */
export const trainingSeconds = (): Promise<number | null> => medianOfLatest("training", ({ took }) => took);
