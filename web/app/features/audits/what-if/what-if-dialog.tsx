import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useState } from "react";
import { audits } from "#contracts/audits.ts";
import type { FactBox } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { boxAfter, type Edit, MAX_EDITED_AREAS } from "#contracts/what-if.ts";
import { operationQuery, refresh } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import type { Box } from "#web/ui/boxes/box-geometry.ts";
import { boxOf, toFractions, toPixels } from "#web/ui/boxes/pixel-box.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { factsQuery } from "../audit-query.ts";
import { EditResult } from "./edit-result.tsx";
import { editTexts } from "./edit-texts.ts";
import { EditTools } from "./edit-tools.tsx";
import { areasOf, type DrawnBox, isForeground } from "./edited-areas.ts";
import { EditedImage } from "./edited-image.tsx";
import { useEditHistory } from "./use-edit-history.ts";
import styles from "./what-if.module.css";

type Props = {
  heatmap: HeatmapDetail;
  /** Initial edits. */
  first?: readonly Edit[];
  onSave: (image: File) => void;
  onClose: () => void;
};

/** Edits of an image, and what they change in the prediction. They are kept only if the user saves them as a heatmap. */
export function WhatIfDialog({ heatmap, first, onSave, onClose }: Props) {
  const { uid, gen, imageURL, title } = heatmap;
  const size = { width: heatmap.width ?? 1, height: heatmap.height ?? 1 };
  const queryClient = useQueryClient();
  const { data: reading } = useQuery(factsQuery(uid));
  const [drawn, setDrawn] = useState<readonly DrawnBox[]>([]);
  const [selected, setSelected] = useState<string>();
  const isTouch = useIsTouch();
  const history = useEditHistory(first);
  const { edits, undo, redo, isChanged } = history;
  const { close, confirm } = useUnsavedChangesDialog({ hasChanges: isChanged, blocks: "history", onClose, onLeave: onClose });
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
  const chosen = placed.find((area) => area.uid === selected);

  const move = (to: FactBox) => chosen && history.add({ kind: "move", box: chosen.box, to });
  const draw = (box: Box) => {
    if (areas.length >= MAX_EDITED_AREAS) return;
    const number = drawn.length + 1;
    const added = { uid: `drawn-${number}`, name: `Box ${number}`, ...toPixels(box, size) };
    setDrawn([...drawn, added]);
    setSelected(added.uid);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  };

  return (
    <Dialog
      kind="large"
      isOpen
      onClose={close}
      title="What if"
      description="Change the image and see where people would look. Edits don’t use credits."
    >
      <Confirm {...confirm} confirmLabel="Discard" cancelLabel="Keep editing">
        Your edits of “{title}” are lost unless you save them as a heatmap or download the image.
      </Confirm>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl + Z works anywhere in the dialog */}
      <div className={styles.whatIf} onKeyDown={onKeyDown}>
        <div className={styles.images}>
          {imageURL && (
            <BoxEditor
              src={result?.image ?? imageURL}
              alt={`${title}: choose an element, or drag to draw a box`}
              {...size}
              boxes={placed
                .filter(
                  (area) => area.uid === selected || drawn.some((each) => each.uid === area.uid) || isForeground(area.box, size),
                )
                .map(({ uid: id, name, box }) => ({ id, name, ...toFractions(box, size) }))}
              selected={selected}
              minWidth={4}
              onSelect={setSelected}
              onDrawn={draw}
              onTooSmall={() => setSelected(undefined)}
              onChange={({ id, ...box }) => {
                const area = placed.find((each) => each.uid === id);
                if (area) history.add({ kind: "move", box: area.box, to: toPixels(box, size) });
              }}
              onStale={() => void refresh(queryClient, [heatmaps.read])}
              onRemove={(id) => {
                const area = placed.find((each) => each.uid === id);
                if (area) history.add({ kind: "remove", box: area.box });
              }}
            />
          )}
          <p className={styles.hint}>
            Choose an element or drag to draw a box. Drag it to move it and its corner to resize it
            {isTouch ? "." : ", or use the arrow keys, with Alt to resize. Delete removes, Ctrl + Z undoes."}
          </p>
        </div>
        <div className={styles.side}>
          <EditTools
            areas={placed}
            chosen={chosen}
            image={size}
            history={history}
            texts={editTexts(edits, areas)}
            onChoose={setSelected}
            onMove={move}
            facts={reading}
            uid={uid}
          />
          {error ? (
            <ErrorState title="Couldn’t predict the edited image" problem={error} onRetry={() => void refetch()} />
          ) : (
            <EditResult
              heatmap={heatmap}
              result={result}
              isPending={edits.length > 0 && (isFetching || !result)}
              selected={selected}
              isFilled={settled.edits.some(({ kind }) => kind === "remove" || kind === "move")}
            >
              <EditedImage heatmap={heatmap} edits={edits} onSave={onSave} />
            </EditResult>
          )}
        </div>
      </div>
    </Dialog>
  );
}
