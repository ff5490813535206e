import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAX_NAME_LENGTH } from "#contracts/staff/benchmark-images.ts";
import { staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { TEMPLATE_KIND_NAMES } from "#contracts/template-kind-names.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "#contracts/templates.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./benchmarks.module.css";

/** Creates an empty benchmark. */
export function AddBenchmark({ onClose, onAdded }: { onClose: () => void; onAdded: (uid: string) => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<TemplateKind>("ooh");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const create = useOperationMutation(staffBenchmarks.create, { refreshes: [staffBenchmarks.list] });
  const submit = () => {
    setIsSubmitted(true);
    if (!name.trim()) return;
    create.mutate(
      { body: { name: name.trim(), kind } },
      {
        onSuccess: ({ uid }) => {
          onClose();
          onAdded(uid);
        },
      },
    );
  };
  return (
    <FormDialog
      title="Add benchmark"
      description="Only staff see it until you change its access."
      action="Add benchmark"
      isBusy={create.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.form}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={isSubmitted && !name.trim() ? "Enter a name." : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField label="Ads" value={kind} onChange={({ target }) => setKind(target.value as TemplateKind)}>
        {TEMPLATE_KINDS.map((each) => (
          <option key={each} value={each}>
            {TEMPLATE_KIND_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <FormError problem={create.error} />
    </FormDialog>
  );
}
