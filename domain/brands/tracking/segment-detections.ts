import { getFile, isMissing } from "#adapters/storage.ts";
import { type BrandDetection, SegmentDetections } from "#contracts/pipelines/brand-tracking.ts";

/** The detections of a segment as they are stored. */
export const writeDetections = (detections: readonly BrandDetection[]): Buffer => Buffer.from(JSON.stringify({ detections }));

/** Stored detections; none if the file does not exist, because nothing was searched. */
export async function readDetections(key: string): Promise<readonly BrandDetection[]> {
  try {
    return SegmentDetections.parse(JSON.parse(Buffer.from(await getFile(key)).toString())).detections;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
