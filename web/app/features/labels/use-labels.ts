import { useCallback, useEffect, useRef, useState } from "react";
import { type FrameLabels, type LabelBox, labels } from "#contracts/labels.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { changeBetween, withLaterChanges } from "./merge-boxes.ts";

/** Changes are saved after this pause, in milliseconds. */
const SAVE_DELAY_MS = 500;
const MAX_STEPS = 100;

type Boxes = readonly LabelBox[];
/** The frames that were changed at once, with their boxes before. */
type Step = ReadonlyMap<number, Boxes>;
const NONE: FrameLabels = { frame: 0, revision: 0, boxes: [] };

/**
 * The labels of a model in a video: shown immediately, saved automatically, merged with those of others, and undone step by step.
 */
export function useLabels(uid: string, model: string, loaded: readonly FrameLabels[]) {
  const saved = useRef(new Map(loaded.map((each) => [each.frame, each])));
  const running = useRef<Promise<void>>(Promise.resolve());
  const [shown, setShown] = useState(() => new Map(loaded.map(({ frame, boxes }) => [frame, boxes as Boxes])));
  const now = useRef(shown);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [state, setState] = useState<"saved" | "saving" | "failed">("saved");
  const [problem, setProblem] = useState<string>();

  /** The latest boxes of a frame, also after an `await`, when those of the last render are out of date. */
  const latest = useCallback((frame: number): Boxes => now.current.get(frame) ?? [], []);

  const show = useCallback((frame: number, boxes: Boxes) => {
    now.current = new Map(now.current).set(frame, boxes);
    setShown(now.current);
  }, []);

  const saveFrame = useCallback(
    async (frame: number) => {
      const base = saved.current.get(frame) ?? { ...NONE, frame };
      const sent = now.current.get(frame) ?? [];
      const change = changeBetween(base.boxes, sent);
      if (change.changed.length + change.removed.length === 0) return;
      const reply = await call(labels.saveFrame, {
        params: { uid, model, frame },
        body: { revision: base.revision, changed: [...change.changed], removed: [...change.removed] },
      });
      saved.current.set(frame, reply);
      show(frame, withLaterChanges(reply.boxes, sent, now.current.get(frame) ?? []));
    },
    [uid, model, show],
  );

  /** Saves everything, one frame after the other, and resolves when the server has all of it. Rejects if it could not be saved. */
  const flush = useCallback((): Promise<void> => {
    const next = running.current
      .catch(() => undefined)
      .then(async () => {
        setState("saving");
        const failures: unknown[] = [];
        // A frame that is rejected does not keep the others from being saved.
        for (const frame of now.current.keys()) await saveFrame(frame).catch((error: unknown) => failures.push(error));
        if (failures.length > 0) throw failures[0];
        setState("saved");
        setProblem(undefined);
      });
    running.current = next;
    next.catch((error: unknown) => {
      setState("failed");
      setProblem(toApiError(error).message);
    });
    return next;
  }, [saveFrame]);

  useEffect(() => {
    if (steps.length === 0 && shown.size === 0) return;
    const timer = setTimeout(() => void flush().catch(() => undefined), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, steps, flush]);

  // Leaving the screen saves what the pause would have saved.
  useEffect(() => () => void flush().catch(() => undefined), [flush]);

  const latestOf = useCallback(
    (frames: ReadonlyMap<number, Boxes>): Step => new Map([...frames.keys()].map((frame) => [frame, latest(frame)])),
    [latest],
  );

  /** Changes frames in one step, which is undone as a whole. */
  const changeAll = useCallback(
    (frames: ReadonlyMap<number, Boxes>) => {
      if (frames.size === 0) return;
      const before = latestOf(frames);
      setSteps((all) => [...all, before].slice(-MAX_STEPS));
      setUndone([]);
      for (const [frame, boxes] of frames) show(frame, boxes);
      setState("saving");
    },
    [show, latestOf],
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
    setState("saving");
    return last.keys().next().value;
  };
  /** Undoes the last step. Returns its first frame. */
  const undo = () => revert(steps, setSteps, setUndone);
  /** Redoes the step that was undone last. Returns its first frame. */
  const redo = () => revert(undone, setUndone, setSteps);

  /** Leaves out the boxes of an object that was deleted on the server, which deleted its boxes too. */
  const forget = useCallback((object: string) => {
    const without = (boxes: Boxes) => boxes.filter((box) => box.object !== object);
    saved.current = new Map(
      [...saved.current].map(([frame, each]) => [frame, { ...each, boxes: without(each.boxes) as LabelBox[] }]),
    );
    now.current = new Map([...now.current].map(([frame, boxes]) => [frame, without(boxes)]));
    setShown(now.current);
    const withoutObject = (all: readonly Step[]) =>
      all.map((step) => new Map([...step].map(([frame, boxes]) => [frame, without(boxes)])));
    setSteps(withoutObject);
    setUndone(withoutObject);
  }, []);

  const labelled = [...shown.values()].filter((boxes) => boxes.length > 0).length;
  return { shown, latest, labelled, state, problem, change, changeAll, undo, redo, canUndo: steps.length > 0, flush, forget };
}
export type Labelling = ReturnType<typeof useLabels>;
