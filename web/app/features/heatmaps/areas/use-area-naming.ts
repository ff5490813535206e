import { useCallback, useMemo, useRef, useState } from "react";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { Editing } from "../page/use-heatmap-editor.ts";
import type { Area } from "./area-geometry.ts";
import { areaName } from "./area-names.ts";
import { type AreaChanges, withoutShares } from "./use-area-changes.ts";

type Dependencies = {
  readonly changes: Pick<AreaChanges, "latest" | "latestHeatmap">;
  readonly save: (label: string, change: (list: Area[]) => Area[]) => void;
  readonly editFrom: Editing["editFrom"];
};

/** Naming areas. If another user renamed the same area while the user typed, the user decides between the names. */
export function useAreaNaming({ changes, save, editFrom }: Dependencies) {
  const [renaming, setRenaming] = useState<string>();
  /** The area being named, and the heatmap at the start of naming. */
  const naming = useRef<{ uid: string; base: HeatmapDetail }>(undefined);
  /** The area whose naming conflicted with a change by another user. */
  const disputed = useRef<string>(undefined);
  const actions = useMemo(() => {
    const beginNaming = (uid: string) => {
      const base = changes.latestHeatmap();
      naming.current = base && { uid, base };
    };
    return {
      beginNaming,
      startRenaming(uid: string) {
        beginNaming(uid);
        setRenaming(uid);
      },
      stopRenaming: () => setRenaming(undefined),
      rename(uid: string, typed: string) {
        const list = changes.latest();
        const before = list.find((area) => area.uid === uid)?.name ?? "";
        const after = areaName(
          typed,
          list.findIndex((area) => area.uid === uid),
        );
        const { base } = naming.current?.uid === uid ? naming.current : {};
        const listAtStart = withoutShares(base);
        const begun = listAtStart.find((area) => area.uid === uid);
        if (base && begun && begun.name !== before) {
          const name = areaName(typed, listAtStart.indexOf(begun));
          if (name === begun.name || name === before) return;
          disputed.current = uid;
          return editFrom(base, { areas_of_interest: listAtStart.map((area) => (area === begun ? { ...area, name } : area)) });
        }
        if (!before || after === before) return;
        save(`${before} renamed to ${after}`, (areas) =>
          areas.map((area) => (area.uid === uid ? { ...area, name: after } : area)),
        );
      },
    };
  }, [changes, save, editFrom]);
  const isDisputed = useCallback((uid: string) => disputed.current === uid, []);
  return { actions, renaming, isDisputed };
}
