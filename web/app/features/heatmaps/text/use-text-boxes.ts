import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { TextReading } from "#contracts/text-reading.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import type { HeatmapChange } from "../page/heatmap-change.ts";
import { detailQuery } from "../queries.ts";
import { recognisedText, textBoxesOf, toggleBox } from "./text-grid.ts";

/** Polling interval of text recognition. */
const POLL_INTERVAL_MS = 2000;

type Word = TextReading["words"][number];

/**
 * The boxes of the open heatmap that contain text. Until a user marks some, they are the result of text recognition, which starts
 * when `isLooking` is set. It is polled until there is a result, because that does not interfere with edits.
 */
export function useTextBoxes(heatmap: HeatmapDetail, edit: (change: HeatmapChange) => void, isLooking: boolean) {
  const { uid, text, text_in_ad: marked } = heatmap;
  const queryClient = useQueryClient();
  const [highlightedWord, highlightWord] = useState<Word>();
  const isWanted = text === null || text.state === "requested";
  const { data, error, isFetching, refetch } = useOperation(
    heatmaps.readText,
    { params: { uid } },
    {
      enabled: isLooking && isWanted,
      refetchInterval: ({ state }) => (state.data?.state === "requested" ? POLL_INTERVAL_MS : false),
      staleTime: 0,
      gcTime: 0,
    },
  );
  // Also when a concurrent edit restored the previous state.
  const isNews = data !== undefined && text?.state !== "done" && data.state !== text?.state;
  useEffect(() => {
    if (isNews) queryClient.setQueryData(detailQuery(uid).queryKey, (open) => open && { ...open, text: data });
  }, [isNews, data, queryClient, uid]);
  useEffect(() => {
    if (!isLooking) highlightWord(undefined);
  }, [isLooking]);

  const recognised = recognisedText(heatmap);
  const boxes = textBoxesOf(heatmap);
  const mark = (text_in_ad: readonly number[]) => edit({ text_in_ad: [...text_in_ad] });
  return {
    boxes,
    found: recognised,
    /** Whether no user has confirmed the recognised boxes. */
    isSuggestion: marked === null && recognised !== undefined,
    differs: marked !== null && recognised !== undefined && marked.join() !== recognised.boxes.join(),
    isReading: isWanted && error === null,
    hasFailed: !isFetching && (text?.state === "failed" || (isWanted && error !== null)),
    /** The word that is highlighted on the image. */
    word: highlightedWord,
    showWord: highlightWord,
    // Read from the cache instead of the last render: two clicks can occur between two renders.
    toggle: (box: number) => mark(toggleBox(textBoxesOf(queryClient.getQueryData(detailQuery(uid).queryKey) ?? heatmap), box)),
    confirm: () => mark(boxes),
    acceptSuggestion: () => recognised && mark(recognised.boxes),
    retry: () => void refetch(),
  };
}

export type TextBoxes = ReturnType<typeof useTextBoxes>;
