import { SelectField } from "@aws-amplify/ui-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { audits } from "#contracts/audits.ts";
import type { FactBox } from "#contracts/facts.ts";
import { type HeatmapDetail, heatmaps } from "#contracts/heatmaps.ts";
import { operationQuery, refresh } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import type { Box, Point } from "#web/ui/boxes/box-geometry.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { factsQuery } from "../audit-query.ts";
import { FindElements } from "../find-elements.tsx";
import { Waiting } from "../waiting.tsx";
import { areasOf } from "../what-if/edited-areas.ts";
import styles from "./why.module.css";
import { WhyResult } from "./why-result.tsx";

type Props = { heatmap: HeatmapDetail; onClose: () => void };

const SPOT = "spot";
/** Side of a spot that is clicked, as a fraction of the shorter side of the image. */
const SPOT_SIDE = 0.12;
const NO_CHOICE = "";

/** Covers a spot or an element of an image, and shows how its attention changes. */
export function WhyDialog({ heatmap, onClose }: Props) {
  const { uid, gen, imageURL, combined, title } = heatmap;
  const [width, height] = [heatmap.width ?? 1, heatmap.height ?? 1];
  const queryClient = useQueryClient();
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
  const toPixels = ({ x, y, width: wide, height: high }: Box): FactBox => {
    const [left, top] = [Math.floor(x * width), Math.floor(y * height)];
    const size = (part: number, from: number, whole: number) => Math.max(1, Math.min(whole - from, Math.round(part * whole)));
    return { left, top, width: size(wide, left, width), height: size(high, top, height) };
  };
  const around = ({ x, y }: Point): FactBox => {
    const side = Math.max(1, Math.round(SPOT_SIDE * Math.min(width, height)));
    const within = (centre: number, whole: number) => Math.round(Math.max(0, Math.min(whole - side, centre - side / 2)));
    return { left: within(x * width, width), top: within(y * height, height), width: side, height: side };
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
              width={width}
              height={height}
              boxes={areas.map(({ uid: id, name, ...area }) => ({
                id,
                name,
                x: area.left / width,
                y: area.top / height,
                width: area.width / width,
                height: area.height / height,
              }))}
              selected={selected}
              minWidth={4}
              onSelect={setSelected}
              onDrawn={(drawn) => choose(toPixels(drawn))}
              onTooSmall={() => {}}
              onClickSpot={(point) => choose(around(point))}
              onChange={({ id, name, ...moved }) => choose(toPixels(moved))}
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
          <FindElements uid={uid} facts={reading} />
          <SelectField
            label="Element"
            size="small"
            value={selected ?? NO_CHOICE}
            onChange={({ target }) => setSelected(target.value || undefined)}
          >
            <option value={NO_CHOICE}>Choose an element</option>
            {areas.map((area) => (
              <option key={area.uid} value={area.uid}>
                {area.name}
              </option>
            ))}
          </SelectField>
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

const boxOf = ({ left, top, width, height }: FactBox): FactBox => ({ left, top, width, height });
