import { useState } from "react";
import { MAX_MONTHLY_TOKENS, staffCopilot } from "#contracts/staff/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";

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
  const save = useOperationMutation(staffCopilot.setBudget, {
    refreshes: [staffCopilot.usage, staffCopilot.workspaceUsage],
    onSuccess: () => {
      snackbar.success("Budget saved");
      onClose();
    },
  });
  const wanted = text.replaceAll(/[\s,]/g, "");
  const isValid = /^\d{0,10}$/.test(wanted) && Number(wanted) <= MAX_MONTHLY_TOKENS;
  const submit = () => {
    setIsChecked(true);
    if (isValid) save.mutate({ params: { workspace }, body: { tokens: wanted === "" ? null : Number(wanted) } });
  };
  return (
    <FormDialog
      title={`Budget of ${name}`}
      description="Tokens that are sent and received in a month. Leave it empty for the default."
      action="Save"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Tokens per month"
        autoComplete="off"
        value={text}
        error={isChecked && !isValid ? `Enter a whole number up to ${formatNumber(MAX_MONTHLY_TOKENS)}.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError problem={save.error} />
    </FormDialog>
  );
}
