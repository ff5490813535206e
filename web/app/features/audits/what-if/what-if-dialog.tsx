import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Edit } from "#contracts/what-if.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import { toFractions } from "#web/ui/boxes/pixel-box.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { ElementShares } from "../element-shares.tsx";
import { FindElements } from "../find-elements.tsx";
import { EditResult } from "./edit-result.tsx";
import { editTexts } from "./edit-texts.ts";
import { EditTools } from "./edit-tools.tsx";
import { sharesOf } from "./edited-areas.ts";
import { EditedImage, type SaveEdited } from "./edited-image.tsx";
import { useWhatIf } from "./use-what-if.ts";
import styles from "./what-if.module.css";

type Props = {
  heatmap: HeatmapDetail;
  /** Initial edits. */
  first?: readonly Edit[];
  onSave: SaveEdited;
  onClose: () => void;
};

/** Edits of an image, and what they change in the prediction. They are kept only if the user saves them as a heatmap. */
export function WhatIfDialog({ heatmap, first, onSave, onClose }: Props) {
  const { uid, imageURL, title } = heatmap;
  const queryClient = useQueryClient();
  const isTouch = useIsTouch();
  const field = useRef<HTMLSelectElement>(null);
  const whatIf = useWhatIf(heatmap, first);
  const { size, history, placed, selected, select, chosen, prediction } = whatIf;
  const { edits, undo, redo, isChanged } = history;
  const { result, error } = prediction;
  const { close, confirm } = useUnsavedChangesDialog({ hasChanges: isChanged, blocks: "history", onClose, onLeave: onClose });
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
              boxes={whatIf.shown.map(({ uid: id, name, box }) => ({ id, name, ...toFractions(box, size) }))}
              selected={selected}
              minWidth={4}
              onSelect={select}
              onDrawn={whatIf.draw}
              onTooSmall={() => select(undefined)}
              onChange={({ id, ...box }) => whatIf.move(id, box)}
              onStale={() => void refresh(queryClient, [heatmaps.read])}
              onRemove={whatIf.remove}
            />
          )}
          <p className={styles.hint}>
            Choose an element or drag to draw a box. Drag it to move it and its corner to resize it
            {isTouch ? "." : ", or use the arrow keys, with Alt to resize. Delete removes, Ctrl + Z undoes."}
          </p>
        </div>
        <div className={styles.side}>
          <EditTools
            field={field}
            areas={placed}
            chosen={chosen}
            image={size}
            history={history}
            texts={editTexts(edits, whatIf.areas)}
            onChoose={select}
            onMove={(to) => chosen && history.add({ kind: "move", box: chosen.box, to })}
          />
          <FindElements uid={uid} facts={whatIf.reading} field={field} />
          {edits.length === 0 && (
            <ElementShares
              elements={placed}
              shares={sharesOf(heatmap, whatIf.reading?.facts?.elements)}
              selected={selected}
              onSelect={select}
            />
          )}
          {error ? (
            <ErrorState title="Couldn’t predict the edited image" problem={error} onRetry={() => void prediction.refetch()} />
          ) : (
            <EditResult
              heatmap={heatmap}
              result={result}
              isPending={prediction.isPending}
              selected={selected}
              isFilled={prediction.isFilled}
            >
              <EditedImage heatmap={heatmap} edits={edits} onSave={onSave} />
            </EditResult>
          )}
        </div>
      </div>
    </Dialog>
  );
}
