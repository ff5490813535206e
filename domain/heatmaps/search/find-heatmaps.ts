import { type HeatmapFilter, isInFilter } from "#contracts/heatmap-filter.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { CARD_ATTRIBUTES, toCard } from "#domain/heatmaps/to-card.ts";
import { untilProcessed } from "#domain/kit/batch.ts";
import { openCursor, signCursor } from "#domain/kit/cursor.ts";
import { type Candidates, candidatesInIndex, candidatesInList, type Place } from "./candidates.ts";
import { isInIndex } from "./search-scope.ts";

const PAGE = 50;
/** How often candidates are asked for; what a page costs is bounded by this, so it may be shorter than 50 and yet not the last. */
const MOST_ROUNDS = 4;
const ATTRIBUTES = [...CARD_ATTRIBUTES, "listed", "deleted_at"] as const;

/**
 * A page of what is in the filter, newest first. Every heatmap is read itself and shown only if it is listed in the scope and in the filter at
 * this moment; the index only says where to look. `last` is the cursor of the page before, good for this scope and this filter alone.
 */
export async function findHeatmaps(
  scope: string,
  filter: HeatmapFilter,
  last?: string,
): Promise<{ heatmaps: HeatmapCard[]; last: string | null }> {
  const bound = `${scope}\n${spell(filter)}`;
  let place = last === undefined ? null : placeOf(await openCursor(bound, last));
  const candidates = (await isInIndex(scope)) ? candidatesInIndex : candidatesInList;
  const found: Shown[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next: Candidates = await candidates(scope, filter, place);
    for (let at = 0; at < next.uids.length; at += PAGE) {
      const read = await readAll(next.uids.slice(at, at + PAGE));
      const shown = read.filter((heatmap) => heatmap.listed === scope && isInFilter(heatmap, filter));
      const room = PAGE - found.length;
      found.push(...shown.slice(0, room));
      const isMore = shown.length > room || at + PAGE < next.uids.length || next.end !== null;
      if (found.length === PAGE) return page(found, isMore ? found.at(-1)! : null);
    }
    if (!next.end) return page(found, null);
    place = next.end;
  }
  return page(found, place);

  async function page(heatmaps: readonly Shown[], end: Place | null) {
    const cursor = end && (await signCursor(bound, `${end.created_at}|${end.uid}`));
    return { heatmaps: await Promise.all(heatmaps.map(toCard)), last: cursor };
  }
}

/** A filter's one spelling. */
const spell = ({ words, tags = [], owner, application, type }: HeatmapFilter): string =>
  JSON.stringify([words ?? "", tags.toSorted(), owner ?? "", application ?? "", type ?? ""]);

function placeOf(cursor: string): Place {
  const [created_at = "", uid = ""] = cursor.split("|");
  return { created_at, uid };
}

type Shown = Awaited<ReturnType<typeof readAll>>[number];

/** The heatmaps that are still there and not deleted, in the order of their ids as given. */
async function readAll(uids: readonly string[]) {
  const keys = uids.map((uid) => ({ uid }));
  const found: Pick<Heatmap, (typeof ATTRIBUTES)[number]>[] = [];
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await HeatmapEntity.get(left).go({ consistent: true, attributes: [...ATTRIBUTES] });
    found.push(...data);
    return unprocessed;
  });
  const byUid = new Map(found.map((heatmap) => [heatmap.uid, heatmap]));
  return uids.flatMap((uid) => byUid.get(uid) ?? []).filter(({ deleted_at }) => !deleted_at);
}
