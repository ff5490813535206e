import { TextAreaField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAX_PROMPT_CHARACTERS, type Prompt, staffCopilot } from "#contracts/staff/copilot.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./ai.module.css";
import { PromptTestRun } from "./prompt-test-run.tsx";
import { PromptVersions } from "./prompt-versions.tsx";

/** A prompt: its text, its variables, a test run and its versions. */
export function PromptCard({ prompt }: { prompt: Prompt }) {
  const { uid, label, purpose, variables, version } = prompt;
  const [text, setText] = useState(prompt.text);
  const save = useOperationMutation(staffCopilot.savePrompt, {
    refreshes: [staffCopilot.listPrompts],
    refreshesFirst: true,
    onSuccess: () => snackbar.success("Prompt saved"),
  });
  const isChanged = text.trim() !== prompt.text;
  useUnsavedChanges(isChanged);
  return (
    <SectionCard title={label} lead={purpose} action={<PromptVersions prompt={prompt} />}>
      <Form
        className={styles.prompt}
        isBusy={save.isPending}
        onSubmit={() => isChanged && save.mutate({ params: { prompt: uid }, body: { version, text } })}
      >
        <TextAreaField
          label={`${label} prompt, version ${version}`}
          rows={12}
          className={styles.text!}
          maxLength={MAX_PROMPT_CHARACTERS}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={styles.variables}>
          Variables:{" "}
          {variables.map(({ name, description, example }, at) => (
            <span key={name}>
              {at > 0 && " · "}
              <code>{`{{${name}}}`}</code> {description.toLowerCase()}, such as {example}
            </span>
          ))}
        </p>
        <FormError problem={save.error} />
        <div>
          <SaveButton variation="primary" isChanged={isChanged} isBusy={save.isPending}>
            Save
          </SaveButton>
        </div>
      </Form>
      <PromptTestRun prompt={uid} text={text} />
    </SectionCard>
  );
}
