/** An analysis that has not ended after this time in seconds has hung: it is failed and refunded. */
export const ANALYSIS_SECONDS = { image: 30 * 60, video: 4 * 60 * 60 } as const;
