import { useCallback, useState } from "react";
import type { FrameLabels, LabelBox } from "#contracts/labels.ts";
import { useLatestState } from "#web/kit/use-latest-state.ts";
import { useSavedLabels } from "./use-saved-labels.ts";

const MAX_STEPS = 100;

type Boxes = readonly LabelBox[];
type ShownBoxes = ReadonlyMap<number, Boxes>;
/** The frames that were changed at once, with their boxes before. */
type Step = ShownBoxes;

/**
 * The labels of a model in a video: shown immediately, saved automatically, merged with those of others, and undone step by step.
 */
export function useLabels(uid: string, model: string, loaded: readonly FrameLabels[]) {
  const [shown, changeShown, latestShown] = useLatestState<ShownBoxes>(
    () => new Map(loaded.map(({ frame, boxes }) => [frame, boxes])),
  );
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);

  /** The latest boxes of a frame, also after an `await`, when those of the last render are out of date. */
  const latest = useCallback((frame: number): Boxes => latestShown().get(frame) ?? [], [latestShown]);

  const show = useCallback(
    (frame: number, boxes: Boxes) => changeShown((before) => new Map(before).set(frame, boxes)),
    [changeShown],
  );
  const { state, problem, flush, markChanged, changeSaved } = useSavedLabels({ uid, model, loaded, shown, latestShown, show });

  const latestOf = useCallback(
    (frames: ShownBoxes): Step => new Map([...frames.keys()].map((frame) => [frame, latest(frame)])),
    [latest],
  );

  /** Changes frames in one step, which is undone as a whole. */
  const changeAll = useCallback(
    (frames: ShownBoxes) => {
      if (frames.size === 0) return;
      const before = latestOf(frames);
      setSteps((all) => [...all, before].slice(-MAX_STEPS));
      setUndone([]);
      for (const [frame, boxes] of frames) show(frame, boxes);
      markChanged();
    },
    [show, latestOf, markChanged],
  );
  const change = useCallback((frame: number, boxes: Boxes) => changeAll(new Map([[frame, boxes]])), [changeAll]);

  type Change = typeof setSteps;
  /** Reverts the last step of a list, and adds what reverts that to the other list. Returns its first frame. */
  const revert = (list: readonly Step[], setList: Change, setOther: Change): number | undefined => {
    const last = list.at(-1);
    if (!last) return;
    const reverting = latestOf(last);
    setList(list.slice(0, -1));
    setOther((all) => [...all, reverting]);
    for (const [frame, boxes] of last) show(frame, boxes);
    markChanged();
    return last.keys().next().value;
  };
  /** Undoes the last step. Returns its first frame. */
  const undo = () => revert(steps, setSteps, setUndone);
  /** Redoes the step that was undone last. Returns its first frame. */
  const redo = () => revert(undone, setUndone, setSteps);

  /** Leaves out the boxes of an object that was deleted on the server, which deleted its boxes too. */
  const forget = useCallback(
    (object: string) => {
      const without = (boxes: Boxes) => boxes.filter((box) => box.object !== object);
      const withoutObject = (frames: ShownBoxes) => new Map([...frames].map(([frame, boxes]) => [frame, without(boxes)]));
      changeSaved(without);
      changeShown(withoutObject);
      setSteps((all) => all.map(withoutObject));
      setUndone((all) => all.map(withoutObject));
    },
    [changeSaved, changeShown],
  );

  const labelled = [...shown.values()].filter((boxes) => boxes.length > 0).length;
  return { shown, latest, labelled, state, problem, change, changeAll, undo, redo, canUndo: steps.length > 0, flush, forget };
}
export type Labelling = ReturnType<typeof useLabels>;
