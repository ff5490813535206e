import type { InfiniteData } from "@tanstack/react-query";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import type { HeatmapPages } from "../queries.ts";

/** Number of newest heatmaps that receive live updates. */
export const LIVE_LIMIT = 100;

/**
 * Applies a live message to the list. A changed heatmap replaces its card unless the card is newer. A new one is inserted by
 * creation time, unless it belongs to a page that is not loaded. Heatmaps outside the latest 100 are not changed. Removals and
 * comment counts apply to all.
 */
export function mergeLive(list: HeatmapPages, message: LiveMessage): HeatmapPages {
  if (message.type === "heatmap.changed") return mergeChanged(list, message.heatmap);
  return mergeExisting(list, message);
}

/** Applies a live message to a list with a subset of the heatmaps: updates and removes, but never inserts. */
export function mergeExisting<Page extends { heatmaps: HeatmapCard[] }, Param>(
  list: InfiniteData<Page, Param>,
  message: LiveMessage,
): InfiniteData<Page, Param> {
  if (message.type === "heatmap.removed") return mapPages(list, (cards) => cards.filter(({ uid }) => uid !== message.uid));
  if (message.type === "comments.changed") {
    const { uid, timeline } = message;
    return mapPages(list, (cards) => cards.map((card) => (card.uid === uid ? { ...card, timeline } : card)));
  }
  if (message.type !== "heatmap.changed") return list;
  const { heatmap } = message;
  return mapPages(list, (cards) =>
    cards.map((card) => (card.uid === heatmap.uid && card.version <= heatmap.version ? keepLoadedImage(card, heatmap) : card)),
  );
}

/**
 * Applies a live message to a filtered list: removes heatmaps that no longer match and inserts new matches, unless they belong to
 * a page that is not loaded.
 */
export function mergeFiltered(list: HeatmapPages, message: LiveMessage, isIn: (heatmap: HeatmapCard) => boolean): HeatmapPages {
  if (message.type !== "heatmap.changed") return mergeLive(list, message);
  const { heatmap } = message;
  const cards = list.pages.flatMap((page) => page.heatmaps);
  const known = cards.find(({ uid }) => uid === heatmap.uid);
  if (known) {
    if (known.version > heatmap.version) return list;
    return isIn(heatmap) ? mergeExisting(list, message) : mergeLive(list, { type: "heatmap.removed", uid: heatmap.uid });
  }
  return isIn(heatmap) && !isFurtherDown(list, heatmap) ? insert(list, heatmap) : list;
}

/** Whether a heatmap belongs to a page that is not loaded. */
function isFurtherDown({ pages }: HeatmapPages, { created_at }: HeatmapCard): boolean {
  const oldest = pages.flatMap((page) => page.heatmaps).at(-1);
  return Boolean(pages.at(-1)?.last) && (!oldest || created_at < oldest.created_at);
}

function mergeChanged(list: HeatmapPages, heatmap: HeatmapCard): HeatmapPages {
  const watched = list.pages.flatMap((page) => page.heatmaps).slice(0, LIVE_LIMIT);
  const known = watched.find(({ uid }) => uid === heatmap.uid);
  if (known) {
    if (known.version > heatmap.version) return list;
    return mapPages(list, (cards) => cards.map((card) => (card.uid === heatmap.uid ? keepLoadedImage(card, heatmap) : card)));
  }
  if (list.pages.some((page) => page.heatmaps.some(({ uid }) => uid === heatmap.uid))) return list;
  const oldestWatched = watched.at(-1);
  if (watched.length === LIVE_LIMIT && oldestWatched && heatmap.created_at < oldestWatched.created_at) return list;
  return isFurtherDown(list, heatmap) ? list : insert(list, heatmap);
}

/** Inserts a card before the first older one, or at the end. */
function insert(list: HeatmapPages, heatmap: HeatmapCard): HeatmapPages {
  const pageIndex = list.pages.findIndex((page) => page.heatmaps.some((card) => card.created_at <= heatmap.created_at));
  const target = pageIndex === -1 ? list.pages.length - 1 : pageIndex;
  const pages = list.pages.map((page, index) => {
    if (index !== target) return page;
    const at = page.heatmaps.findIndex((card) => card.created_at <= heatmap.created_at);
    return { ...page, heatmaps: page.heatmaps.toSpliced(at === -1 ? page.heatmaps.length : at, 0, heatmap) };
  });
  return { ...list, pages };
}

/** Keeps the image URL if only its signature changed, so that the image is not reloaded. */
function keepLoadedImage(card: HeatmapCard, next: HeatmapCard): HeatmapCard {
  const isSame = card.thumbnail && next.thumbnail && new URL(card.thumbnail).pathname === new URL(next.thumbnail).pathname;
  return isSame ? { ...next, thumbnail: card.thumbnail } : next;
}

function mapPages<Page extends { heatmaps: HeatmapCard[] }, Param>(
  list: InfiniteData<Page, Param>,
  change: (cards: HeatmapCard[]) => HeatmapCard[],
): InfiniteData<Page, Param> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, heatmaps: change(page.heatmaps) })) };
}
