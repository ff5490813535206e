import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { Copy, FileSpreadsheet, Import, Plus, Redo2, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import panelStyles from "#web/app/shared/viewer/panel.module.css";
import { Tool } from "#web/app/shared/viewer/stage/tool.tsx";
import { allowsAreas } from "#web/app/shared/viewer/variants.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { useDownload } from "../downloads/use-download.ts";
import { doBoxesOverlap } from "./area-geometry.ts";
import { areaLimitMessage } from "./area-import.ts";
import { AreaImportDialog } from "./area-import-dialog.tsx";
import { type AreaOrder, explanations, firstSeenText, sizeText, sortRows } from "./area-labels.ts";
import { AreaRowItem } from "./area-row.tsx";
import { type AreaRow, toAreaRows } from "./area-rows.ts";
import styles from "./areas-tab.module.css";
import type { Areas } from "./use-areas.ts";

const ORDERS: readonly { id: AreaOrder; label: string }[] = [
  { id: "drawn", label: "Drawn" },
  { id: "share", label: "Share" },
  { id: "seen", label: "First seen" },
];

/** List of the areas: metrics, sorting and actions for all areas. */
export function AreasTab({ heatmap, areas, open }: { heatmap: HeatmapDetail; areas: Areas; open: OpenHeatmap }) {
  const [order, setOrder] = useState<AreaOrder>("drawn");
  const [isImporting, setIsImporting] = useState(false);
  const { frames, curves, problem } = areas.overTime;
  const isVideo = heatmap.type === "video";
  const rows = useMemo(() => toAreaRows(heatmap, frames), [heatmap, frames]);
  const sorted = useMemo(() => sortRows(rows, order), [rows, order]);
  const overlap = useMemo(() => doBoxesOverlap(rows), [rows]);
  const canDraw = allowsAreas(open.variant);
  const selected = rows.find(({ uid }) => uid === areas.selected);
  const download = useDownload(heatmap);
  const saveCsv = () => download({ from: "data", file: "areas.csv" });
  const looks = isVideo ? undefined : heatmap.fixations.length;
  const factsOf = ({ size, firstSeen }: AreaRow) => {
    const ofSize = `${sizeText(size)} of the ${isVideo ? "frame" : "image"}`;
    if (firstSeen === undefined && problem) return ofSize;
    return `${ofSize} · ${firstSeen ? "seen at " : ""}${firstSeenText(firstSeen, looks)}`;
  };
  return (
    <section className={clsx(panelStyles.part, styles.areasTab)} aria-label="Areas of interest">
      <h2 className="visually-hidden">Areas of interest</h2>
      <div className={styles.tools}>
        <Button size="small" isDisabled={!canDraw || areas.isFull} onClick={areas.addInMiddle}>
          <Plus aria-hidden="true" />
          Add
        </Button>
        <Button size="small" variation="link" isDisabled={areas.isFull} onClick={() => setIsImporting(true)}>
          <Import aria-hidden="true" />
          Import
        </Button>
        <span className={styles.toolButtons}>
          <Tool
            label="Duplicate the selected area"
            hint="Ctrl D"
            isDisabled={!selected || !canDraw || areas.isFull}
            onClick={() => selected && areas.duplicate(selected.uid)}
            icon={<Copy />}
          />
          <Tool label="Undo" hint="Ctrl Z" isDisabled={!areas.canUndo} onClick={areas.undo} icon={<Undo2 />} />
          <Tool label="Redo" hint="Ctrl ⇧ Z" isDisabled={!areas.canRedo} onClick={areas.redo} icon={<Redo2 />} />
          <Tool
            label="Export areas as CSV"
            isDisabled={rows.length === 0 || areas.isSaving}
            onClick={saveCsv}
            icon={<FileSpreadsheet />}
          />
        </span>
      </div>
      {!canDraw && <p className={panelStyles.hint}>Switch to Heatmap to draw areas.</p>}
      {areas.isFull && <p className={panelStyles.hint}>{areaLimitMessage}</p>}
      {problem && rows.length > 0 && <Note>{toApiError(problem).message}</Note>}
      {rows.length === 0 ? (
        <Empty isVideo={isVideo} />
      ) : (
        <>
          {rows.length > 1 && (
            <div className={styles.order}>
              <span aria-hidden="true">Order</span>
              <SegmentedControl label="Order" options={ORDERS} selected={order} onSelect={setOrder} />
            </div>
          )}
          <ul className={styles.list}>
            {sorted.map((row) => {
              const isStale = areas.isStale(row.uid);
              return (
                <AreaRowItem
                  key={row.uid}
                  uid={row.uid}
                  name={row.name}
                  rank={row.rank}
                  count={rows.length}
                  share={row.share}
                  low={row.low}
                  high={row.high}
                  facts={factsOf(row)}
                  isStale={isStale}
                  isSelected={areas.selected === row.uid}
                  isPinned={areas.pinned.includes(row.uid)}
                  curve={isStale ? undefined : curves.get(row.uid)}
                  player={open.player}
                  onSelect={areas.show}
                  onStartNaming={areas.beginNaming}
                  onRename={areas.rename}
                  onRemove={areas.remove}
                  onPin={areas.pin}
                />
              );
            })}
          </ul>
          {overlap && (
            <p className={panelStyles.hint}>
              Some areas overlap. Overlapping attention is counted in each area, so shares can add up to more than 100%.
            </p>
          )}
          <Explanations isVideo={isVideo} />
        </>
      )}
      <AreaImportDialog heatmap={heatmap} areas={areas} isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </section>
  );
}

function Empty({ isVideo }: { isVideo: boolean }) {
  const isTouch = useIsTouch();
  return (
    <p className={panelStyles.hint}>
      Draw a box on the {isVideo ? "video" : "image"} to see its share of attention and when it is first seen.
      {!isTouch && (
        <>
          {" "}
          Press <kbd>A</kbd>, then drag, or press <kbd>Enter</kbd> to add one in the middle.
        </>
      )}
    </p>
  );
}

/** Explanation of each number, as a tooltip on hover and focus. */
function Explanations({ isVideo }: { isVideo: boolean }) {
  return (
    <p className={styles.instructions}>
      <span>How this is computed:</span>
      {explanations(isVideo).map(({ term, text }) => (
        <Tooltip key={term} text={text} side="top">
          <button type="button">{term}</button>
        </Tooltip>
      ))}
    </p>
  );
}
