import { useCallback, useEffect, useRef, useState } from "react";
import { type FrameLabels, type LabelBox, labels } from "#contracts/labels.ts";
import { unsavedWork } from "#web/app/shared/unsaved-work.ts";
import { call } from "#web/kit/api/api.ts";
import { isRetryable, isSignedOut, toApiError } from "#web/kit/api/api-error.ts";
import { waitForRetry } from "#web/kit/api/wait-for-retry.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { changeBetween, withLaterChanges } from "./merge-boxes.ts";

type Boxes = readonly LabelBox[];
type ShownBoxes = ReadonlyMap<number, Boxes>;

/** `retrying`: the server cannot be reached. `failed`: it rejected a change. */
export type LabelSaveState = "saved" | "saving" | "retrying" | "failed";

type SavedLabelsOptions = {
  uid: string;
  model: string;
  /** The frames as the server has them. */
  loaded: readonly FrameLabels[];
  shown: ShownBoxes;
  /** The latest boxes, also after an `await`, when those of the last render are out of date. */
  latestShown: () => ShownBoxes;
  show: (frame: number, boxes: Boxes) => void;
};

const isTemporary = (error: unknown): boolean => isRetryable(error) || isSignedOut(error);
/** Changes are saved after this pause, in milliseconds. */
const SAVE_DELAY_MS = 500;

/**
 * Saves the shown labels after a pause, and when the screen is left. Changes that cannot be saved are tried again until they are, also
 * when the screen is left, and the browser asks before the page is closed; a rejected change waits for the next one.
 */
export function useSavedLabels({ uid, model, loaded, shown, latestShown, show }: SavedLabelsOptions) {
  const saved = useRef(new Map(loaded.map((each) => [each.frame, each])));
  const running = useRef<Promise<void>>(Promise.resolve());
  const failures = useRef(0);
  const pause = useRef<AbortController>(undefined);
  const isLeft = useRef(false);
  const release = useRef<() => void>(undefined);
  const [state, setState] = useState<LabelSaveState>("saved");
  const [problem, setProblem] = useState<string>();

  const changeOf = useCallback(
    (frame: number) => {
      const { boxes = [], revision = 0 } = saved.current.get(frame) ?? {};
      const sent = latestShown().get(frame) ?? [];
      const { changed, removed } = changeBetween(boxes, sent);
      return { sent, body: { revision, changed, removed }, isNone: changed.length + removed.length === 0 };
    },
    [latestShown],
  );
  const isUnsaved = useCallback(
    () => [...latestShown().keys()].some((frame) => !changeOf(frame).isNone),
    [latestShown, changeOf],
  );

  const saveFrame = useCallback(
    async (frame: number) => {
      const { sent, body, isNone } = changeOf(frame);
      if (isNone) return;
      const reply = await call(labels.saveFrame, { params: { uid, model, frame }, body });
      saved.current.set(frame, reply);
      const before = latestShown().get(frame) ?? [];
      const after = withLaterChanges(reply.boxes, sent, before);
      const { changed, removed } = changeBetween(before, after);
      // A change of what is shown is saved after the pause. Without one, a rejected change must not be sent again.
      if (changed.length + removed.length > 0) show(frame, after);
    },
    [uid, model, changeOf, latestShown, show],
  );

  /** Saves everything, one frame after the other, and resolves when the server has all of it. Rejects if it could not be saved. */
  const flush = useCallback((): Promise<void> => {
    pause.current?.abort();
    const next = running.current
      .catch(() => undefined)
      .then(async () => {
        setState((before) => (before === "retrying" ? before : "saving"));
        const problems: unknown[] = [];
        // A frame that is rejected does not keep the others from being saved.
        for (const frame of latestShown().keys()) await saveFrame(frame).catch((error: unknown) => problems.push(error));
        if (problems.length > 0) throw problems.find(isTemporary) ?? problems[0];
        failures.current = 0;
        setProblem(undefined);
        setState(isUnsaved() ? "saving" : "saved");
        if (isLeft.current) release.current?.();
      });
    running.current = next;
    const retry = async () => {
      pause.current = new AbortController();
      await waitForRetry(failures.current++, pause.current.signal);
      await flush();
    };
    next.catch((error: unknown) => {
      const isRetried = isTemporary(error);
      setProblem(toApiError(error).message);
      setState(isRetried ? "retrying" : "failed");
      if (isRetried) return void retry().catch(() => undefined);
      if (!isLeft.current) return;
      release.current?.();
      snackbar.failure(error);
    });
    return next;
  }, [latestShown, saveFrame, isUnsaved]);

  useEffect(() => {
    if (shown.size === 0) return;
    const timer = setTimeout(() => void flush().catch(() => undefined), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, flush]);

  useEffect(() => {
    const save = () => void flush().catch(() => undefined);
    isLeft.current = false;
    release.current?.();
    release.current = unsavedWork.add({ isUnsaved, retry: save });
    // Leaving the screen saves what the pause would have saved.
    return () => {
      isLeft.current = true;
      save();
    };
  }, [isUnsaved, flush]);

  const markChanged = useCallback(() => setState("saving"), []);
  /** Changes what the server is known to have. */
  const changeSaved = useCallback((change: (boxes: Boxes) => Boxes) => {
    for (const [frame, each] of saved.current) saved.current.set(frame, { ...each, boxes: [...change(each.boxes)] });
  }, []);
  return { state, problem, flush, markChanged, changeSaved };
}
