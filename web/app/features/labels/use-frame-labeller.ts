import { useState } from "react";
import { type FrameLabels, type LabelBox, type LabelModel, labels } from "#contracts/labels.ts";
import { useStableUrl } from "#web/app/shared/viewer/stage/use-stable-url.ts";
import { useCommandShortcuts } from "#web/app/shared/viewer/use-shortcuts.ts";
import { call } from "#web/kit/api/api.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { countElsewhere, countFrames } from "./count-frames.ts";
import type { LabelTask } from "./label-task.ts";
import { useLabels } from "./use-labels.ts";

type Options = Pick<LabelTask, "video" | "onStale" | "model"> & {
  state: LabelModel;
  loaded: readonly FrameLabels[];
};

const newId = () => crypto.randomUUID();
const NO_PROPOSALS = "There are no boxes to propose: the last result of this video is from another model, or nothing was found.";

/** The open frame with its boxes, the chosen logo and box, and the changes of boxes. */
export function useFrameLabeller({ video, onStale, model, state, loaded }: Options) {
  const { frames } = video.frames;
  const labelling = useLabels(video.uid, model, loaded);
  const logos = state.objects.filter(({ type }) => type === "image");
  const [elsewhere] = useState(() => countElsewhere(logos, loaded));
  const [frame, setFrame] = useState(0);
  const [selectedBox, selectBox] = useState<string>();
  const [chosenLogo, chooseLogo] = useState<string>();
  const logo = (logos.find(({ id }) => id === chosenLogo) ?? logos[0])?.id;
  const [failed, setFailed] = useState<string>();
  const signed = frames[frame]!.src;
  const src = useStableUrl(signed, failed) ?? signed;
  const boxes = labelling.shown.get(frame) ?? [];
  const changeBoxes = (next: readonly LabelBox[], at = frame) => labelling.change(at, next);
  const step = (take: () => number | undefined) => () => {
    const changed = take();
    if (changed !== undefined) setFrame(changed);
  };
  const undo = step(labelling.undo);
  const redo = step(labelling.redo);
  useCommandShortcuts({ z: undo, "shift+z": redo, y: redo });
  return {
    labelling,
    logos,
    logo,
    chooseLogo,
    frame,
    setFrame,
    isLastFrame: frame === frames.length - 1,
    src,
    boxes,
    changeBoxes,
    selectedBox,
    selectBox,
    undo,
    /** Frames with labels, by logo. */
    counts: countFrames(logos, labelling.shown, elsewhere),
    /** Adds a box of the chosen logo, and returns its id; undefined without a logo. */
    addBox(box: Pick<LabelBox, "x" | "y" | "width" | "height">): string | undefined {
      if (logo === undefined) return undefined;
      const id = newId();
      changeBoxes([...boxes, { id, object: logo, name: `Box ${boxes.length + 1}`, ...box }]);
      selectBox(id);
      return id;
    },
    copyToNext() {
      const next = Math.min(frames.length - 1, frame + 1);
      changeBoxes([...(labelling.shown.get(next) ?? []), ...boxes.map((box) => ({ ...box, id: newId() }))], next);
      setFrame(next);
    },
    /** Adds the boxes that the last result of the video found, to frames without any. */
    propose: () =>
      void call(labels.proposals, { params: { uid: video.uid, model } })
        .then(({ frames: proposed }) => {
          const empty = proposed.filter(({ frame: at }) => labelling.latest(at).length === 0);
          labelling.changeAll(
            new Map(empty.map(({ frame: at, boxes: found }) => [at, found.map((box) => ({ ...box, id: newId() }))])),
          );
          if (empty.length > 0) snackbar.success(`Boxes proposed in ${pluralize(empty.length, "frame")}`);
          else snackbar.error(proposed.length > 0 ? "All frames with proposals have boxes already" : NO_PROPOSALS);
        })
        .catch((problem: unknown) => snackbar.failure(problem)),
    /** To be called when the image cannot be loaded: requests new links, once for each. */
    handleStale() {
      if (src === failed) return;
      setFailed(src);
      onStale();
    },
  };
}
