import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { audits } from "#contracts/audits.ts";
import type { FactBox } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { operationQuery, refresh } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import type { Point } from "#web/ui/boxes/box-geometry.ts";
import { boxOf, toFractions, toPixels } from "#web/ui/boxes/pixel-box.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { factsQuery } from "../audit-query.ts";
import { ElementSelect } from "../element-select.tsx";
import { ElementShares } from "../element-shares.tsx";
import { FindElements } from "../find-elements.tsx";
import { Waiting } from "../waiting.tsx";
import { areasOf, isForeground, sharesOf } from "../what-if/edited-areas.ts";
import styles from "./why.module.css";
import { WhyResult } from "./why-result.tsx";

type Size = { readonly width: number; readonly height: number };
type Props = { heatmap: HeatmapDetail; onClose: () => void };

const SPOT = "spot";
/** Side of a spot that is clicked, as a fraction of the shorter side of the image. */
const SPOT_SIDE = 0.12;

/** Covers a spot or an element of an image, and shows how its attention changes. */
export function WhyDialog({ heatmap, onClose }: Props) {
  const { uid, gen, imageURL, combined, title } = heatmap;
  const size = { width: heatmap.width ?? 1, height: heatmap.height ?? 1 };
  const queryClient = useQueryClient();
  const field = useRef<HTMLSelectElement>(null);
  const { data: reading } = useQuery(factsQuery(uid));
  const [spot, setSpot] = useState<FactBox>();
  const [selected, setSelected] = useState<string>();
  const elements = reading?.facts?.elements;
  const areas = useMemo(
    () => [...areasOf(heatmap, elements, []), ...(spot ? [{ uid: SPOT, name: "Your spot", ...spot }] : [])],
    [heatmap, elements, spot],
  );
  const chosen = areas.find((area) => area.uid === selected);
  const box = useDebounced(useMemo(() => chosen && boxOf(chosen), [chosen]));
  const { data, error, isFetching, refetch } = useQuery(
    operationQuery(
      audits.coverSpot,
      { params: { uid }, body: { gen, box: box ?? { left: 0, top: 0, width: 1, height: 1 } } },
      { enabled: box !== undefined, placeholderData: (last) => last, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const choose = (next: FactBox) => {
    setSpot(next);
    setSelected(SPOT);
  };
  return (
    <Dialog
      kind="large"
      isOpen
      onClose={onClose}
      title="Why is this hot?"
      description="Choose a spot. Sightline covers it and predicts where people would look, which shows whether what is there draws their attention."
    >
      <div className={styles.why}>
        <div className={styles.column}>
          {imageURL && (
            <BoxEditor
              src={combined ?? imageURL}
              alt={`${title}: choose an element, click a spot, or drag to draw a box`}
              {...size}
              boxes={areas
                .filter((area) => area.uid === selected || isForeground(area, size))
                .map(({ uid: id, name, ...area }) => ({ id, name, ...toFractions(area, size) }))}
              selected={selected}
              minWidth={4}
              onSelect={setSelected}
              onDrawn={(drawn) => choose(toPixels(drawn, size))}
              onTooSmall={() => {}}
              onClickSpot={(point) => choose(spotAround(point, size))}
              onChange={({ id, name, ...moved }) => choose(toPixels(moved, size))}
              onStale={() => void refresh(queryClient, [heatmaps.read])}
              onRemove={() => {
                setSpot(undefined);
                setSelected(undefined);
              }}
            />
          )}
          <p className={styles.hint}>Click a spot or an element, or drag to draw a box.</p>
        </div>
        <div className={styles.column}>
          <ElementSelect ref={field} elements={areas} selected={selected} onSelect={setSelected} />
          <FindElements uid={uid} facts={reading} field={field} />
          {!chosen && (
            <ElementShares elements={areas} shares={sharesOf(heatmap, elements)} selected={selected} onSelect={setSelected} />
          )}
          {chosen && error ? (
            <ErrorState title="Couldn’t cover the spot" problem={error} onRetry={() => void refetch()} />
          ) : chosen && data ? (
            <WhyResult result={data} isPending={isFetching} />
          ) : (
            chosen && <Waiting>Predicting the image with the spot covered</Waiting>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** A square around a point, inside the image. */
function spotAround({ x, y }: Point, { width, height }: Size): FactBox {
  const side = Math.max(1, Math.round(SPOT_SIDE * Math.min(width, height)));
  const within = (centre: number, whole: number) => Math.round(clamp(centre - side / 2, 0, whole - side));
  return { left: within(x * width, width), top: within(y * height, height), width: side, height: side };
}
