import { Button } from "@aws-amplify/ui-react";
import { useEffect, useRef } from "react";
import { type FrameLabels, type LabelBox, type LabelModel, MIN_LABEL_WIDTH } from "#contracts/labels.ts";
import { BoxEditor } from "#web/ui/boxes/box-editor.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { BoxList } from "./box-list.tsx";
import { countBoxes } from "./count-frames.ts";
import { FrameBar } from "./frame-bar.tsx";
import { FrameSlider } from "./frame-slider.tsx";
import type { LabelTask } from "./label-task.ts";
import styles from "./labels.module.css";
import { logoColour } from "./logo-colour.ts";
import { LogoEditor } from "./logo-editor.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import { TrainPanel } from "./train-panel.tsx";
import { useFrameLabeller } from "./use-frame-labeller.ts";

type Props = LabelTask & {
  state: LabelModel;
  loaded: readonly FrameLabels[];
  /** Copies the logos of another model with their labels. */
  onCombine: (from: string) => Promise<unknown>;
};

const TOO_SMALL = `Draw a box that is wider than ${MIN_LABEL_WIDTH} pixels.`;
const MIDDLE = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 } as const;

/** The frames of a video with their boxes, and the actions on them. */
export function FrameLabeller({ video, onStale, model, tracking, state, loaded, onCombine }: Props) {
  const { frames, width, height } = video.frames;
  const labeller = useFrameLabeller({ video, onStale, model, state, loaded });
  const { labelling, logos, logo, frame, setFrame, boxes, changeBoxes, counts } = labeller;
  const labelled = countBoxes(labelling.shown);

  const stage = useRef<HTMLDivElement>(null);
  const added = useRef<string>(undefined);
  useEffect(() => {
    // So that arrow keys place the box right away.
    if (added.current) stage.current?.querySelector<HTMLElement>(`[data-box="${added.current}"]`)?.focus();
    added.current = undefined;
  }, [boxes]);

  const lookOf = ({ object: of, name }: LabelBox) => {
    const at = logos.findIndex(({ id }) => id === of);
    return { colour: logoColour(Math.max(0, at)), caption: logos[at]?.name ?? name };
  };
  const combine = async (from: string) => {
    await labelling.flush();
    await onCombine(from);
    snackbar.success("Logos and labels copied. Check that each frame has a box around every logo it shows.");
  };

  return (
    <div className={styles.layout}>
      <div ref={stage} className={styles.stage}>
        <BoxEditor
          src={labeller.src}
          alt={`Frame ${frame + 1} of ${frames.length}`}
          width={width}
          height={height}
          boxes={boxes}
          selected={labeller.selectedBox}
          minWidth={MIN_LABEL_WIDTH}
          {...(logos.length > 1 && { lookOf })}
          onSelect={labeller.selectBox}
          onDrawn={labeller.addBox}
          onTooSmall={() => snackbar.error(TOO_SMALL)}
          onChange={(box) => changeBoxes(boxes.map((other) => (other.id === box.id ? box : other)))}
          onStale={labeller.handleStale}
          onRemove={(id) => changeBoxes(boxes.filter((box) => box.id !== id))}
        />
        <FrameSlider frames={frames} frame={frame} labelled={labelled} onChange={setFrame} />
        <FrameBar frame={frame} count={frames.length} labelled={[...labelled.keys()]} onChange={setFrame} />
        <div className={styles.bar}>
          <Button
            size="small"
            isDisabled={logo === undefined}
            onClick={() => {
              added.current = labeller.addBox(MIDDLE);
            }}
          >
            Add box
          </Button>
          <Button size="small" isDisabled={boxes.length === 0 || labeller.isLastFrame} onClick={labeller.copyToNext}>
            Copy to next frame
          </Button>
          <Button size="small" isDisabled={video.tracking !== "done"} onClick={labeller.propose}>
            Propose boxes
          </Button>
          <Button size="small" isDisabled={!labelling.canUndo} onClick={labeller.undo}>
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
          selected={logo}
          onSelect={labeller.chooseLogo}
          onCombine={combine}
        />
        <BoxList
          boxes={boxes}
          logos={logos}
          selected={labeller.selectedBox}
          onSelect={labeller.selectBox}
          onChange={changeBoxes}
        />
        <LookAlikes model={state} onCombine={combine} />
        <TrainPanel video={video} state={state} tracking={tracking} labelling={labelling} counts={counts} />
      </div>
    </div>
  );
}
