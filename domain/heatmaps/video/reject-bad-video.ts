import { VideoRejected } from "#adapters/video/errors.ts";
import { InputRejected } from "#domain/heatmaps/analysis/problems.ts";

/** Converts a `VideoRejected` error to the problem that ends the heatmap. */
export async function rejectBadVideo<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VideoRejected ? new InputRejected(error.code) : error;
  }
}
