import { VideoRefused } from "#adapters/video/problem.ts";
import { InputRefused } from "#domain/heatmaps/analysis/problems.ts";

/** Converts a `VideoRefused` error to the problem that ends the heatmap. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof VideoRefused ? new InputRefused(error.code) : error;
  }
}
