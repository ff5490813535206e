import { Button, SelectField } from "@aws-amplify/ui-react";
import type { FormEvent } from "react";
import { flushSync } from "react-dom";
import { MAX_TRACKED_TEXT } from "#contracts/brands.ts";
import { MAX_MODEL_NAME } from "#contracts/labels.ts";
import { TextLanguageField } from "#web/app/shared/brands/text-language-field.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { showProblem } from "#web/ui/focus/show-problem.ts";
import { LABEL_MODES, type LabelMode } from "./label-modes.ts";
import styles from "./labels.module.css";
import type { LabelStartState } from "./use-label-start.ts";

type Props = { state: LabelStartState; onRename: () => void; onDelete: () => void };

/** Chooses the mode and a model, or names a new one. */
export function LabelStartForm({ state, onRename, onDelete }: Props) {
  const { mode, model, errors } = state;
  const isNaming = mode === "create";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(state.submit);
    showProblem(event.currentTarget);
  };
  return (
    <form className={styles.start} noValidate onSubmit={submit}>
      <SelectField label="Where to start" value={mode} onChange={({ target }) => state.chooseMode(target.value as LabelMode)}>
        {Object.entries(LABEL_MODES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {isNaming && (
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={MAX_MODEL_NAME}
          value={state.name}
          error={errors.name}
          onChange={({ target }) => state.changeName(target.value)}
        />
      )}
      {!isNaming && (
        <SelectField label="Model" value={model} onChange={({ target }) => state.chooseModel(target.value)}>
          <option value="">Select a model</option>
          {state.choices.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {state.own && (
        <div className={styles.bar}>
          <Button size="small" onClick={onRename}>
            Rename model
          </Button>
          <Button size="small" onClick={onDelete}>
            Delete model
          </Button>
        </div>
      )}
      <TextTrackingFields {...state} />
      {isNaming && (
        <Button variation="primary" type="submit" isLoading={state.isCreating} loadingText="Creating">
          Start labelling
        </Button>
      )}
      {mode === "use" && (
        <Button
          variation="primary"
          type="submit"
          isDisabled={!model || state.isRunning}
          isLoading={state.isPredicting}
          loadingText="Predict"
        >
          Predict
        </Button>
      )}
      {state.textNote && <p className={styles.hint}>{state.textNote}</p>}
    </form>
  );
}

function TextTrackingFields({ tracking, setTracking, errors }: Pick<LabelStartState, "tracking" | "setTracking" | "errors">) {
  return (
    <>
      <Switch isOn={tracking.isOn} onChange={(isOn) => setTracking({ ...tracking, isOn })}>
        Add text tracking
      </Switch>
      {tracking.isOn && (
        <>
          <TextField
            label="Text detection"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={MAX_TRACKED_TEXT}
            value={tracking.text}
            error={errors.text}
            onChange={({ target }) => setTracking({ ...tracking, text: target.value })}
          />
          <TextLanguageField value={tracking.language} onChange={(language) => setTracking({ ...tracking, language })} />
        </>
      )}
    </>
  );
}
