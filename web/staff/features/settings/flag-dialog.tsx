import { useState } from "react";
import { FeatureFlag, staffSettings } from "#contracts/staff/settings.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { WorkspacesField } from "#web/staff/shared/workspaces-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

const NAME_RULE = "Start with a letter, and use at least two lower-case letters, digits and underscores.";

/** Adds a feature flag, or edits one. */
export function FlagDialog({ flag, onClose }: { flag: FeatureFlag | undefined; onClose: () => void }) {
  const [typed, setTyped] = useState(() => ({
    name: flag?.name ?? "",
    description: flag?.description ?? "",
    share: String(flag?.share ?? 0),
    workspaces: flag?.workspaces ?? [],
  }));
  const [isChecked, setIsChecked] = useState(false);
  const add = useSettingsChange(staffSettings.addFlag, "Feature flag added");
  const edit = useSettingsChange(staffSettings.editFlag, "Feature flag saved");
  const { data, error } = FeatureFlag.safeParse({ ...typed, share: typed.share.trim() ? Number(typed.share) : undefined });
  const errors = fieldErrors(isChecked ? error : undefined);
  const taken = add.error && toApiError(add.error).code === "flag.exists" ? toApiError(add.error).message : undefined;
  const set = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    add.reset();
    edit.reset();
  };
  const submit = () => {
    setIsChecked(true);
    if (!data) return;
    const { name, ...body } = data;
    if (flag) edit.mutate({ params: { name }, body }, { onSuccess: onClose });
    else add.mutate({ body: data }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={flag ? `Edit ${flag.name}` : "Add feature flag"}
      action={flag ? "Save" : "Add"}
      isBusy={add.isPending || edit.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.fields}
    >
      {!flag && (
        <TextField
          label="Name"
          hint="Name used in the code, such as new_viewer"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          value={typed.name}
          error={taken ?? (errors.name !== undefined ? (typed.name ? NAME_RULE : "Enter a name.") : undefined)}
          onChange={({ target }) => set({ name: target.value })}
        />
      )}
      <TextField
        label="Description (optional)"
        autoComplete="off"
        maxLength={200}
        value={typed.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextField
        label="Share of workspaces in percent"
        autoComplete="off"
        maxLength={3}
        value={typed.share}
        error={errors.share !== undefined ? "Enter a whole number from 0 to 100." : undefined}
        onChange={({ target }) => set({ share: target.value })}
      />
      <WorkspacesField
        legend="Always enabled for these workspaces"
        workspaces={typed.workspaces}
        error={errors.workspaces !== undefined ? "Choose at most 100 workspaces." : undefined}
        onChange={(workspaces) => set({ workspaces })}
      />
      <FormError problem={taken === undefined ? (add.error ?? edit.error) : undefined} />
    </FormDialog>
  );
}
