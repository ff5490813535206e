import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useId, useState } from "react";
import { MAX_MONTHLY_TOKENS, staffCopilot } from "#contracts/staff/copilot.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = {
  workspace: string;
  name: string;
  /** Null if the workspace has the default. */
  own: number | null;
  onClose: () => void;
};

/** Sets the tokens that a workspace may use of the language model in a month. */
export function BudgetDialog({ workspace, name, own, onClose }: Props) {
  const [text, setText] = useState(own === null ? "" : String(own));
  const [isChecked, setIsChecked] = useState(false);
  const form = useId();
  const save = useOperationMutation(staffCopilot.setBudget, {
    refreshes: [staffCopilot.usage, staffCopilot.workspaceUsage],
    onSuccess: () => {
      snackbar.success("Budget saved");
      onClose();
    },
  });
  const wanted = text.replaceAll(/[\s,]/g, "");
  const isValid = /^\d{0,10}$/.test(wanted) && Number(wanted) <= MAX_MONTHLY_TOKENS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isValid) save.mutate({ params: { workspace }, body: { tokens: wanted === "" ? null : Number(wanted) } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Budget of ${name}`}
      description="Tokens that are sent and received in a month. Leave it empty for the default."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variation="primary" type="submit" form={form} isLoading={save.isPending} loadingText="Save">
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="Tokens per month"
          autoComplete="off"
          value={text}
          error={isChecked && !isValid ? `Enter a whole number up to ${MAX_MONTHLY_TOKENS.toLocaleString("en")}.` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <FormError problem={save.error} />
      </form>
    </Dialog>
  );
}
