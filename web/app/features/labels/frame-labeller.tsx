import { Button } from "@aws-amplify/ui-react";
import { useEffect, useRef, useState } from "react";
import { type FrameLabels, type LabelBox, type LabelModel, labels, MIN_LABEL_WIDTH } from "#contracts/labels.ts";
import { useStableUrl } from "#web/app/shared/viewer/stage/use-stable-url.ts";
import { call } from "#web/kit/api/api.ts";
import { pluralize } from "#web/kit/format.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { BoxList } from "./box-list.tsx";
import { countBoxes, countElsewhere, countFrames } from "./count-frames.ts";
import { FrameBar } from "./frame-bar.tsx";
import { FrameSlider } from "./frame-slider.tsx";
import type { LabelTask } from "./label-task.ts";
import styles from "./labels.module.css";
import { logoColour } from "./logo-colour.ts";
import { LogoEditor } from "./logo-editor.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import { TrainPanel } from "./train-panel.tsx";
import { useLabels } from "./use-labels.ts";

type Props = LabelTask & {
  state: LabelModel;
  loaded: readonly FrameLabels[];
  /** Copies the logos of another model with their labels. */
  onCombine: (from: string) => Promise<unknown>;
};

const newId = () => crypto.randomUUID();
const NO_PROPOSALS = "There are no proposals: the last result of this video isn’t from this model, or found nothing.";
const TOO_SMALL = `Draw a box that is wider than ${MIN_LABEL_WIDTH} pixels.`;

/** The frames of a video with their boxes, and what to do with them. */
export function FrameLabeller({ video, onStale, model, action, text, language, state, loaded, onCombine }: Props) {
  const { frames, width, height } = video.frames;
  const labelling = useLabels(video.uid, model, loaded);
  const images = state.objects.filter(({ type }) => type === "image");
  const [elsewhere] = useState(() => countElsewhere(images, loaded));
  const [frame, setFrame] = useState(0);
  const [selected, setSelected] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const object = (images.find(({ id }) => id === chosen) ?? images[0])?.id;
  const [failed, setFailed] = useState<string>();
  const signed = frames[frame]!.src;
  const src = useStableUrl(signed, failed) ?? signed;
  const boxes = labelling.shown.get(frame) ?? [];
  const labelled = countBoxes(labelling.shown);
  const last = frames.length - 1;
  const { undo } = labelling;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || (event.target as Element).matches("input:not([type=range])"))
        return;
      event.preventDefault();
      const changed = undo();
      if (changed !== undefined) setFrame(changed);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [undo]);

  const set = (next: readonly LabelBox[], at = frame) => labelling.change(at, next);
  const stage = useRef<HTMLDivElement>(null);
  const added = useRef<string>(undefined);
  useEffect(() => {
    // So that arrow keys place the box right away.
    if (added.current) stage.current?.querySelector<HTMLElement>(`[data-box="${added.current}"]`)?.focus();
    added.current = undefined;
  }, [boxes]);
  const draw = (box: Pick<LabelBox, "x" | "y" | "width" | "height">, isFocused = false) => {
    if (object === undefined) return;
    const id = newId();
    if (isFocused) added.current = id;
    set([...boxes, { id, object, name: `Box ${boxes.length + 1}`, ...box }]);
    setSelected(id);
  };
  const copyToNext = () => {
    const next = Math.min(last, frame + 1);
    set([...(labelling.shown.get(next) ?? []), ...boxes.map((box) => ({ ...box, id: newId() }))], next);
    setFrame(next);
  };
  const propose = () =>
    void call(labels.proposals, { params: { uid: video.uid, model } })
      .then(({ frames: proposed }) => {
        const empty = proposed.filter(({ frame: at }) => (labelling.shown.get(at) ?? []).length === 0);
        labelling.changeAll(
          new Map(empty.map(({ frame: at, boxes: found }) => [at, found.map((box) => ({ ...box, id: newId() }))])),
        );
        if (empty.length > 0) snackbar.success(`Boxes proposed in ${pluralize(empty.length, "frame")}`);
        else snackbar.error(proposed.length > 0 ? "All frames with proposals have boxes already" : NO_PROPOSALS);
      })
      .catch((problem: unknown) => snackbar.failure(problem));

  const lookOf = ({ object: of, name }: LabelBox) => {
    const at = images.findIndex(({ id }) => id === of);
    return { colour: logoColour(Math.max(0, at)), caption: images[at]?.name ?? name };
  };
  const counts = countFrames(images, labelling.shown, elsewhere);
  const combine = async (from: string) => {
    await labelling.flush();
    await onCombine(from);
    snackbar.success("Logos and labels copied. Check that each frame has a box around every logo it shows.");
  };

  return (
    <div className={styles.layout}>
      <div ref={stage} className={styles.stage}>
        <BoxEditor
          src={src}
          alt={`Frame ${frame + 1} of ${frames.length}`}
          width={width}
          height={height}
          boxes={boxes}
          selected={selected}
          minWidth={MIN_LABEL_WIDTH}
          {...(images.length > 1 && { lookOf })}
          onSelect={setSelected}
          onDrawn={draw}
          onTooSmall={() => snackbar.error(TOO_SMALL)}
          onChange={(box) => set(boxes.map((other) => (other.id === box.id ? box : other)))}
          onStale={() => {
            if (src === failed) return;
            setFailed(src);
            onStale();
          }}
          onRemove={(id) => set(boxes.filter((box) => box.id !== id))}
        />
        <FrameSlider frames={frames} frame={frame} labelled={labelled} onChange={setFrame} />
        <FrameBar frame={frame} count={frames.length} labelled={[...labelled.keys()]} onChange={setFrame} />
        <div className={styles.bar}>
          <Button
            size="small"
            isDisabled={object === undefined}
            onClick={() => draw({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, true)}
          >
            Add box
          </Button>
          <Button size="small" isDisabled={boxes.length === 0 || frame === last} onClick={copyToNext}>
            Copy to next frame
          </Button>
          <Button size="small" isDisabled={video.tracking !== "done"} onClick={propose}>
            Propose boxes
          </Button>
          <Button
            size="small"
            isDisabled={!labelling.canUndo}
            onClick={() => {
              const changed = undo();
              if (changed !== undefined) setFrame(changed);
            }}
          >
            Undo
          </Button>
        </div>
      </div>
      <div className={styles.panel}>
        <LogoEditor
          state={state}
          models={video.models}
          labelling={labelling}
          counts={counts}
          selected={object}
          onSelect={setChosen}
          onCombine={combine}
        />
        <BoxList boxes={boxes} logos={images} selected={selected} onSelect={setSelected} onChange={set} />
        <LookAlikes model={state} onCombine={combine} />
        <TrainPanel
          video={video}
          state={state}
          action={action}
          text={text}
          language={language}
          labelling={labelling}
          counts={counts}
        />
      </div>
    </div>
  );
}
