import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type LabelledVideo, labels } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { initialMode, type LabelMode, modelsFor } from "./label-modes.ts";
import { predictionFailure } from "./prediction-failure.ts";

/** Text to track beside logos. */
export type TextTracking = { readonly isOn: boolean; readonly text: string; readonly language: TextLanguage };

/** State of the choice where to start: the mode, the model, and the fields of a new model. */
export function useLabelStart(video: LabelledVideo) {
  const [query, setQuery] = useSearchParams();
  const preset = query.get("model") ?? "";
  const [mode, setMode] = useState(() => initialMode(video, query));
  const [model, setModel] = useState(() => preset || onlyModel(video, mode));
  const [name, setName] = useState("");
  const [tracking, setTracking] = useState<TextTracking>({ isOn: false, text: "", language: "en" });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const create = useOperationMutation(labels.createModel, {
    refreshes: [labels.read],
    // So that the model can be shown as the chosen one.
    refreshesFirst: true,
  });
  const predict = useOperationMutation(labels.predict, {
    refreshes: [labels.read],
    onSuccess: () => snackbar.success("Prediction started"),
    onError: (problem) => snackbar.error(predictionFailure(problem)),
  });
  const isRunning = video.tracking === "processing";
  const isLabelling = mode === "update" && model !== "";
  const text = tracking.isOn ? tracking.text.trim() : "";
  const isTextMissing = tracking.isOn && !text;

  const choose = (nextMode: LabelMode, nextModel: string) => {
    setMode(nextMode);
    setModel(nextModel);
    // A reload continues with the model.
    setQuery(nextMode === "update" && nextModel ? { model: nextModel } : {}, { replace: true });
  };
  const submit = () => {
    setIsSubmitted(true);
    if (isTextMissing || isLabelling || create.isPending || predict.isPending) return;
    const params = { uid: video.uid };
    if (mode === "use" && model && !isRunning) predict.mutate({ params, body: { model, text, language: tracking.language } });
    if (mode !== "create" || !name.trim()) return;
    create.mutate({ params, body: { name: name.trim(), text } }, { onSuccess: ({ uid }) => choose("update", uid) });
  };
  return {
    mode,
    model,
    name,
    tracking,
    /** The models that can be chosen in this mode. */
    choices: modelsFor(video, mode),
    /** The chosen model, if the caller may change it. */
    own: video.models.find(({ uid, editable }) => uid === model && editable),
    /** Text to track; undefined leaves that of the model. */
    text: tracking.isOn ? text : undefined,
    isRunning,
    isLabelling,
    isCreating: create.isPending,
    isPredicting: predict.isPending,
    problem: create.error,
    errors: {
      name: isSubmitted && !name.trim() ? "Name is required" : undefined,
      text: isTextMissing && (isSubmitted || isLabelling) ? "Enter the text to track." : undefined,
    },
    submit,
    setTracking,
    chooseModel: (uid: string) => choose(mode, uid),
    chooseMode: (next: LabelMode) => {
      choose(next, onlyModel(video, next));
      setIsSubmitted(false);
      create.reset();
    },
    changeName: (typed: string) => {
      setName(typed);
      create.reset();
    },
  };
}

/** The model of a mode that has no other. */
function onlyModel(video: LabelledVideo, mode: LabelMode): string {
  const [first, ...others] = modelsFor(video, mode);
  return first && others.length === 0 ? first.uid : "";
}

export type LabelStartState = ReturnType<typeof useLabelStart>;
