import { useState } from "react";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { HeatmapPicker } from "./heatmap-picker.tsx";
import type { ListFilter } from "./list-filter.ts";
import { ListSearch } from "./list-search.tsx";

const NONE: ReadonlySet<string> = new Set();
const IMAGES: ListFilter = { type: "image" };

type Props = {
  /** The heatmap that is not offered. */
  except: string;
  chosen: string | undefined;
  onChoose: (heatmap: HeatmapCard) => void;
};

/** Chooses another finished image of the caller or their workspace, with a search. */
export function OtherImagePicker({ except, chosen, onChoose }: Props) {
  const [filter, setFilter] = useState<ListFilter>(IMAGES);
  return (
    <>
      <ListSearch filter={filter} set={setFilter} />
      <HeatmapPicker
        selected={chosen === undefined ? NONE : new Set([chosen])}
        existing={NONE}
        max="only one"
        filter={filter}
        isSelectable={({ uid, status }) => status === "done" && uid !== except}
        whenEmpty="There are no other images yet."
        onChange={(_uid, _isChosen, card) => onChoose(card)}
      />
    </>
  );
}
