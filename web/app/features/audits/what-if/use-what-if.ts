import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { audits } from "#contracts/audits.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { boxAfter, type Edit, MAX_EDITED_AREAS } from "#contracts/what-if.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import type { Box } from "#web/ui/boxes/box-geometry.ts";
import { boxOf, toPixels } from "#web/ui/boxes/pixel-box.ts";
import { factsQuery } from "../audit-query.ts";
import { areasOf, type DrawnBox, isForeground } from "./edited-areas.ts";
import { useEditHistory } from "./use-edit-history.ts";

/** The editable areas of an image, the edits so far, and the prediction with them. `first`: initial edits. */
export function useWhatIf(heatmap: HeatmapDetail, first?: readonly Edit[]) {
  const { uid, gen } = heatmap;
  const size = { width: heatmap.width ?? 1, height: heatmap.height ?? 1 };
  const { data: reading } = useQuery(factsQuery(uid));
  const [drawn, setDrawn] = useState<readonly DrawnBox[]>([]);
  const [selected, select] = useState<string>();
  const history = useEditHistory(first);
  const { edits } = history;
  const elements = reading?.facts?.elements;
  const areas = useMemo(() => areasOf(heatmap, elements, drawn), [heatmap, elements, drawn]);
  const settled = useDebounced(useMemo(() => ({ edits, areas }), [edits, areas]));
  const { data, error, isFetching, refetch } = useQuery(
    operationQuery(
      audits.tryEdits,
      { params: { uid }, body: { gen, edits: [...settled.edits], areas: [...settled.areas] } },
      { enabled: settled.edits.length > 0, placeholderData: (last) => last, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const result = edits.length > 0 ? data : undefined;
  const placed = areas.map((area) => ({ ...area, box: boxAfter(boxOf(area), edits) }));
  const isShown = (area: (typeof placed)[number]) =>
    area.uid === selected || drawn.some((each) => each.uid === area.uid) || isForeground(area.box, size);
  const placeOf = (id: string) => placed.find((area) => area.uid === id)?.box;

  return {
    size,
    reading,
    history,
    areas,
    /** The areas where they are after the edits. */
    placed,
    /** Those that have a box on the image: not the background, unless it is selected. */
    shown: placed.filter(isShown),
    selected,
    select,
    chosen: placed.find((area) => area.uid === selected),
    draw(box: Box) {
      if (areas.length >= MAX_EDITED_AREAS) return;
      const number = drawn.length + 1;
      const added = { uid: `drawn-${number}`, name: `Box ${number}`, ...toPixels(box, size) };
      setDrawn([...drawn, added]);
      select(added.uid);
    },
    move(id: string, to: Box) {
      const box = placeOf(id);
      if (box) history.add({ kind: "move", box, to: toPixels(to, size) });
    },
    remove(id: string) {
      const box = placeOf(id);
      if (box) history.add({ kind: "remove", box });
    },
    prediction: {
      result,
      error,
      refetch,
      isPending: edits.length > 0 && (isFetching || !result),
      /** Whether the image shows places that were filled in. */
      isFilled: settled.edits.some(({ kind }) => kind === "remove" || kind === "move"),
    },
  };
}
