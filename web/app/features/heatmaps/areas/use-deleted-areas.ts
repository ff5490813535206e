import { useEffect, useRef } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

type Areas = HeatmapDetail["areas_of_interest"];

type Options = {
  readonly selected: string | undefined;
  readonly isSaving: boolean;
  /** Whether the user is asked about a conflict of the area, so that no message is needed. */
  readonly hasConflict: (uid: string) => boolean;
  readonly onDeleted: () => void;
};

/** Tells the user when someone else deleted the selected area. */
export function useDeletedAreas(areas: Areas, { selected, isSaving, hasConflict, onDeleted }: Options): void {
  const settled = useRef(areas);
  useEffect(() => {
    if (isSaving) return;
    const gone = settled.current.find(({ uid }) => uid === selected);
    settled.current = areas;
    if (!gone || areas.some(({ uid }) => uid === gone.uid)) return;
    onDeleted();
    if (!hasConflict(gone.uid)) snackbar.notice(`Someone else deleted the area “${gone.name}”.`);
  }, [areas, selected, isSaving, hasConflict, onDeleted]);
}
