import type { ArchivedBrandModel } from "#contracts/workspace-archive.ts";
import { labelsOf, toFrameLabels } from "#domain/brands/labels/read-labels.ts";
import { modelsOf } from "./require-model.ts";

/** The models of an owner with their labels, oldest first, for exports. Their trained files are not part of them. */
export async function archivedModels(owner: string): Promise<readonly ArchivedBrandModel[]> {
  const archived: ArchivedBrandModel[] = [];
  for (const { uid, name, version, created_at, objects } of await modelsOf(owner)) {
    const labels = (await labelsOf(uid)).map((row) => ({ video: row.video, ...toFrameLabels(row) }));
    archived.push({ uid, name, version, created_at, objects: [...objects], labels });
  }
  return archived;
}
