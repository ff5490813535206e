import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { pluralize } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { OtherImagePicker } from "../list/other-image-picker.tsx";
import { detailQuery } from "../queries.ts";
import { importedAreas, importSummary, type Source } from "./area-import.ts";
import styles from "./area-import-dialog.module.css";
import type { Areas } from "./use-areas.ts";

/** Minimum time the button shows the import progress. */
const IMPORT_DELAY_MS = 1000;

type Props = { heatmap: HeatmapDetail; areas: Areas; isOpen: boolean; onClose: () => void };

/** Imports the areas of another image heatmap, with a preview. */
export function AreaImportDialog({ isOpen, onClose, ...rest }: Props) {
  return isOpen && <OpenDialog {...rest} onClose={onClose} />;
}

function OpenDialog({ heatmap, areas, onClose }: Omit<Props, "isOpen">) {
  const [chosen, setChosen] = useState<string>();
  const [isImporting, setIsImporting] = useState(false);
  const source = useQuery({ ...detailQuery(chosen ?? ""), enabled: chosen !== undefined });
  const from = source.data && sourceOf(source.data);
  const to = sourceOf(heatmap);
  const brought = from ? placed(from, to) : [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Imports what is chosen now, also when another heatmap is chosen during the delay. */
  const importFrom = (source: Source) => {
    setIsImporting(true);
    timer.current = setTimeout(() => {
      snackbar.success(
        `${pluralize(areas.importAreas(source), "area")} imported. Check that each area is on the same element. Undo removes them.`,
      );
      onClose();
    }, IMPORT_DELAY_MS);
  };

  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title="Import areas"
      description="Copy the areas of another image to this heatmap."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variation="primary"
            isDisabled={!from || from.areas.length === 0}
            isLoading={isImporting}
            loadingText="Importing…"
            onClick={() => from && importFrom(from)}
          >
            Import
          </Button>
        </>
      }
    >
      <div className={styles.areaImport}>
        <div className={styles.areaImportList}>
          <OtherImagePicker except={heatmap.uid} chosen={chosen} onChoose={({ uid }) => setChosen(uid)} />
        </div>
        <div className={styles.areaImportPreview} aria-live="polite">
          {chosen === undefined && <p>Choose a heatmap to see its areas.</p>}
          {chosen !== undefined && source.isPending && <Skeleton label="Loading areas" heights={[160, 20]} />}
          {source.error && !from && (
            <ErrorState title="Couldn’t load its areas" problem={source.error} onRetry={() => void source.refetch()} />
          )}
          {source.data && from && (
            <>
              <Preview label="Its areas" imageUrl={source.data.imageURL} image={from} />
              {importSummary(from, to).map((line) => (
                <p key={line}>{line}</p>
              ))}
              {brought.length > 0 && (
                <>
                  <Preview label="On this image" imageUrl={heatmap.imageURL} image={{ ...to, areas: brought }} />
                  <p>Areas keep their position. If an element is somewhere else in this image, move its area after the import.</p>
                </>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** An image with areas, and what they are. */
function Preview({ label, imageUrl, image }: { label: string; imageUrl: string | null; image: Source }) {
  const { width, height } = image.imageSize;
  const names = image.areas.map(({ name }) => name).join(", ");
  return (
    <figure className={styles.areaImportFigure}>
      <figcaption>{label}</figcaption>
      <div
        className={styles.areaImportPicture}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label={names ? `${label}: ${names}` : "No areas"}
      >
        {imageUrl && <img src={imageUrl} alt="" />}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {image.areas.map(({ uid, left, top, width, height }) => (
            <rect key={uid} x={left} y={top} width={width} height={height} />
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** The areas where the import puts them. */
function placed(from: Source, to: Source) {
  let count = 0;
  return importedAreas(from, to, () => String(count++));
}

function sourceOf({ areas_of_interest: areas, width, height }: HeatmapDetail): Source {
  return { areas, imageSize: { width: width ?? 1, height: height ?? 1 } };
}
