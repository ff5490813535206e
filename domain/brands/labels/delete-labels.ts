import pLimit from "p-limit";
import { type Labels, LabelsEntity } from "./labels.entity.ts";

const CONCURRENCY = 25;

/** Deletes the labels of frames as they were read. Returns how many. */
export async function deleteLabels(rows: readonly Pick<Labels, "owner" | "video" | "frame">[]): Promise<number> {
  await pLimit(CONCURRENCY).map(rows, (row) => LabelsEntity.delete(row).go());
  return rows.length;
}
