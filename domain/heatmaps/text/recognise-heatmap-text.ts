import { getFile } from "#adapters/storage.ts";
import { recogniseText } from "#adapters/text-recognition/recognise-text.ts";
import { Unreadable } from "#adapters/text-recognition/unreadable.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { ignoreStale, StaleResult } from "#domain/heatmaps/analysis/stale-result.ts";
import { imageFileKey } from "#domain/heatmaps/files.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { isLastRun } from "#domain/kit/is-last-run.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { boxesWithText } from "./boxes-with-text.ts";
import { toStoredWords } from "./to-stored-words.ts";

/**
 * Recognises the text of an image on request and stores it with the heatmap. Does nothing if it was already recognised or the
 * heatmap is deleted; a run whose request was replaced ends silently. An image that cannot be read fails at once.
 * After any other error the request stands, so that the next run can meet it; in the last run it fails.
 */
export async function recogniseHeatmapText(uid: string): Promise<void> {
  const startedAt = now();
  const stored = await readExisting(uid);
  const heatmap = stored && toPublicVersion(stored);
  if (!heatmap?.text || heatmap.text.state === "done") return;
  try {
    await storeReading(heatmap, { state: "done", ...(await recognise(heatmap)) });
  } catch (error) {
    const isUnreadable = error instanceof Unreadable;
    if (isUnreadable || isLastRun(heatmap.text_requested_at ?? "", startedAt))
      await storeReading(heatmap, { state: "failed", boxes: [], words: [] });
    if (!isUnreadable) throw error;
  }
}

async function recognise(heatmap: Heatmap): Promise<Omit<TextReading, "state">> {
  const { width, height } = heatmap;
  if (!width || !height) throw new Error(`heatmap ${heatmap.uid} was not inspected`);
  // The display copy: upright, without metadata and encoded by us, unlike the upload; and larger than the model copy.
  const found = await recogniseText(await getFile(imageFileKey(heatmap, heatmap.gen, "image")));
  const words = toStoredWords(found, { width, height });
  return { words, boxes: boxesWithText(words, { width, height }) };
}

/** The version stays, because no editable attribute changes. */
async function storeReading({ uid, scope, text_requested_at: at }: Heatmap, text: TextReading): Promise<void> {
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({ text })
            .where((item, { eq, notExists }) => `${eq(item.text_requested_at, at ?? "")} AND ${notExists(item.deleted_at)}`)
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
      publishEvent({ type: "heatmap.edited", scope, object: uid }),
    ]),
  );
}
