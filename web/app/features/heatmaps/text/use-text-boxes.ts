import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type HeatmapDetail, heatmaps, type TextReading } from "#contracts/heatmaps.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import type { HeatmapChange } from "../page/heatmap-change.ts";
import { detailQuery } from "../queries.ts";
import { boxesOf, foundIn, toggled } from "./text-grid.ts";

/** Between two looks whether the text has been read. */
const LOOK_MS = 2000;

type Word = TextReading["words"][number];

/**
 * The boxes of the open heatmap that hold text. As long as nobody marked any they are what text recognition found, which is asked for as soon
 * as somebody `isLooking`; asking is repeated until there is an answer, since that disturbs nothing that is being edited.
 */
export function useTextBoxes(heatmap: HeatmapDetail, edit: (change: HeatmapChange) => void, isLooking: boolean) {
  const { uid, text, text_in_ad: marked } = heatmap;
  const queryClient = useQueryClient();
  const [word, showWord] = useState<Word>();
  const isWanted = text === null || text.state === "requested";
  const { data, error, isFetching, refetch } = useOperation(
    heatmaps.readText,
    { params: { uid } },
    {
      enabled: isLooking && isWanted,
      refetchInterval: ({ state }) => (state.data?.state === "requested" ? LOOK_MS : false),
      staleTime: 0,
      gcTime: 0,
    },
  );
  // Also when an edit that was under way meanwhile brought back what there was before.
  const isNews = data !== undefined && text?.state !== "done" && data.state !== text?.state;
  useEffect(() => {
    if (isNews) queryClient.setQueryData(detailQuery(uid).queryKey, (open) => open && { ...open, text: data });
  }, [isNews, data, queryClient, uid]);
  useEffect(() => {
    if (!isLooking) showWord(undefined);
  }, [isLooking]);

  const found = foundIn(heatmap);
  const boxes = boxesOf(heatmap);
  const mark = (text_in_ad: readonly number[]) => edit({ text_in_ad: [...text_in_ad] });
  return {
    boxes,
    found,
    /** Nobody has said yet whether what was found is right. */
    isSuggestion: marked === null && found !== undefined,
    differs: marked !== null && found !== undefined && marked.join() !== found.boxes.join(),
    isReading: isWanted && error === null,
    hasFailed: !isFetching && (text?.state === "failed" || (isWanted && error !== null)),
    /** The word that is pointed out on the picture. */
    word,
    showWord,
    // From the cache, not from what was drawn last: two clicks can come between two paints.
    toggle: (box: number) => mark(toggled(boxesOf(queryClient.getQueryData(detailQuery(uid).queryKey) ?? heatmap), box)),
    confirm: () => mark(boxes),
    useFound: () => found && mark(found.boxes),
    readAgain: () => void refetch(),
  };
}

export type TextBoxes = ReturnType<typeof useTextBoxes>;
