import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type LabelledVideo, labels } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { initialMode, type LabelMode, modelsFor } from "./label-modes.ts";
import type { ModelText } from "./label-task.ts";
import { predictionFailure } from "./prediction-failure.ts";

/** Text to track in addition to logos. */
export type TextTracking = { readonly isOn: boolean; readonly text: string; readonly language: TextLanguage };

/** State of the choice where to start: the mode, the model, and the fields of a new model. */
export function useLabelStart(video: LabelledVideo) {
  const [query, setQuery] = useSearchParams();
  const preset = query.get("model") ?? "";
  const [mode, setMode] = useState(() => initialMode(video, query));
  const [model, setModel] = useState(() => preset || onlyModel(video, mode));
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<Omit<TextTracking, "language">>();
  const [language, setLanguage] = useState<TextLanguage>("en");
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
  const choices = modelsFor(video, mode);
  const stored = choices.find(({ uid }) => uid === model)?.text ?? null;
  // A model is updated with its own text, until the user changes it.
  const initial = mode === "update" ? stored : null;
  const tracking: TextTracking = { ...(typed ?? { isOn: initial !== null, text: initial ?? "" }), language };
  const text = tracking.isOn ? tracking.text.trim() : "";
  const isTextMissing = tracking.isOn && !text;

  const choose = (nextMode: LabelMode, nextModel: string) => {
    setMode(nextMode);
    setModel(nextModel);
    setTyped(undefined);
    // A reload continues with the model.
    setQuery(nextMode === "update" && nextModel ? { model: nextModel } : {}, { replace: true });
  };
  const submit = () => {
    setIsSubmitted(true);
    if (isTextMissing || isLabelling || create.isPending || predict.isPending) return;
    const params = { uid: video.uid };
    if (mode === "use" && model && !isRunning) predict.mutate({ params, body: { model, text, language } });
    if (mode !== "create" || !name.trim()) return;
    create.mutate({ params, body: { name: name.trim(), text } }, { onSuccess: ({ uid }) => choose("update", uid) });
  };
  return {
    mode,
    model,
    name,
    tracking,
    /** The models that can be chosen in this mode. */
    choices,
    /** The chosen model, if the caller may change it. */
    own: video.models.find(({ uid, editable }) => uid === model && editable),
    modelText: {
      text: tracking.isOn || stored !== null ? text : undefined,
      language,
      isMissing: isTextMissing,
    } satisfies ModelText,
    /** Note about the text that the model already tracks. */
    textNote: textNote(mode, stored, text),
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
    setTracking: ({ isOn, text, language }: TextTracking) => {
      setTyped({ isOn, text });
      setLanguage(language);
    },
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

function textNote(mode: LabelMode, stored: string | null, text: string): string | undefined {
  if (stored === null) return;
  if (mode === "use") return `The model also looks for its own text, “${stored}”.`;
  if (text.toLowerCase() !== stored.toLowerCase()) return `The model looks for “${stored}” until you train it again.`;
}

/** The model of a mode that has no other. */
function onlyModel(video: LabelledVideo, mode: LabelMode): string {
  const [first, ...others] = modelsFor(video, mode);
  return first && others.length === 0 ? first.uid : "";
}

export type LabelStartState = ReturnType<typeof useLabelStart>;
