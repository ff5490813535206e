import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type ModelCard, type QueuedRequest, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { modelLabel } from "./model-label.ts";

type Props = { request: QueuedRequest; models: readonly ModelCard[]; onClose: () => void };

/** Runs a model for a request. */
export function AnswerDialog({ request: { uid, title, text }, models, onClose }: Props) {
  const [model, setModel] = useState("");
  const answer = useOperationMutation(staffBrands.answerRequest, {
    refreshes: [staffBrands.requests],
    onSuccess: () => {
      snackbar.success("The model is running");
      onClose();
    },
  });
  const usable = models.filter(({ can_run }) => can_run);
  return (
    <FormDialog
      title="Run a model"
      description={`The model runs on “${title}”${text && `, with the text “${text}”`}. The customer gets its result.`}
      action="Run"
      isDisabled={!model}
      isBusy={answer.isPending}
      onClose={onClose}
      onSubmit={() => answer.mutate({ params: { uid }, body: { model } })}
    >
      <SelectField label="Model" value={model} onChange={({ target }) => setModel(target.value)}>
        <option value="">{usable.length > 0 ? "Select a model" : "No model is trained or has a text yet"}</option>
        {usable.map((each) => (
          <option key={each.uid} value={each.uid}>
            {modelLabel(each, models)}
          </option>
        ))}
      </SelectField>
      <FormError problem={answer.error} />
    </FormDialog>
  );
}
