import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { detailQuery } from "../queries.ts";

/** Hover time in milliseconds after which a heatmap is prefetched. */
const HOVER_DELAY_MS = 120;
/** Number of images kept in memory, so that the browser does not evict prefetched ones. */
const MAX_PRELOADED = 12;
const preloadedImages: HTMLImageElement[] = [];

/** Prefetches a finished heatmap, and the files of an image, on hover or keyboard focus of its card. */
export function usePrefetchHeatmap({ uid, status }: Pick<HeatmapCard, "uid" | "status">) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    if (status !== "done") return {};
    const fetchAll = async () => {
      const query = detailQuery(uid);
      await queryClient.prefetchQuery(query);
      const known = queryClient.getQueryData(query.queryKey);
      if (known?.type !== "image") return;
      for (const url of [known.imageURL, known.heatmapURL]) if (url) preloadImage(url);
    };
    return {
      onPointerEnter: () => {
        timer.current = setTimeout(() => void fetchAll(), HOVER_DELAY_MS);
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onFocus: () => void fetchAll(),
    };
  }, [queryClient, uid, status]);
}

function preloadImage(url: string): void {
  if (preloadedImages.some(({ src }) => src === url)) return;
  const image = new Image();
  image.src = url;
  preloadedImages.push(image);
  preloadedImages.splice(0, Math.max(0, preloadedImages.length - MAX_PRELOADED));
}
