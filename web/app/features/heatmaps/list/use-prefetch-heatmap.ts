import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { detailQuery } from "../queries.ts";

/** Hover time in milliseconds after which a heatmap is prefetched. */
const REST_MS = 120;
/** Number of images kept in memory, so that the browser does not evict prefetched ones. */
const HELD = 12;
const held: HTMLImageElement[] = [];

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
      for (const url of [known.imageURL, known.heatmapURL]) if (url) hold(url);
    };
    return {
      onPointerEnter: () => {
        timer.current = setTimeout(() => void fetchAll(), REST_MS);
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onFocus: () => void fetchAll(),
    };
  }, [queryClient, uid, status]);
}

function hold(url: string): void {
  if (held.some(({ src }) => src === url)) return;
  const image = new Image();
  image.src = url;
  held.push(image);
  held.splice(0, Math.max(0, held.length - HELD));
}
