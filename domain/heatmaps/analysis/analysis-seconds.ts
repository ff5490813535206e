/**
 * An analysis without progress for this time in seconds has hung: it is failed and refunded. Each segment of a video is progress,
 * so that a video may wait behind others for as long as its execution may take (statemachines/heatmap-video.asl.json).
 */
export const ANALYSIS_SECONDS = { image: 30 * 60, video: 4 * 60 * 60 } as const;
