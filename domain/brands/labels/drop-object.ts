import pLimit from "p-limit";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { LabelsEntity } from "./labels.entity.ts";
import { labelsOf } from "./read-labels.ts";

const CONCURRENCY = 10;

/** Deletes the boxes of an object from all frames of a model. May run twice. */
export async function dropObject(model: string, object: string): Promise<void> {
  const rows = (await labelsOf(model)).filter(({ boxes }) => boxes.some((box) => box.object === object));
  await pLimit(CONCURRENCY).map(rows, (row) => retryOnConflict(() => dropFrom(row, object)));
}

async function dropFrom({ owner, video, frame }: { owner: string; video: string; frame: number }, object: string): Promise<void> {
  const { data: row } = await LabelsEntity.get({ owner, video, frame }).go({ consistent: true });
  if (!row) return;
  await orThrow(
    LabelsEntity.patch({ owner, video, frame })
      .set({ boxes: row.boxes.filter((box) => box.object !== object), revision: row.revision + 1 })
      .where(({ revision }, { eq }) => eq(revision, row.revision))
      .go(),
    () => new ConflictError(),
  );
}
