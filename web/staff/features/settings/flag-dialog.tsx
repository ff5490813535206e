import { TextAreaField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { type FeatureFlag, FlagName, staffSettings } from "#contracts/staff/settings.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

/** Adds a feature flag, or edits one. */
export function FlagDialog({ flag, onClose }: { flag: FeatureFlag | undefined; onClose: () => void }) {
  const [name, setName] = useState(flag?.name ?? "");
  const [description, setDescription] = useState(flag?.description ?? "");
  const [share, setShare] = useState(String(flag?.share ?? 0));
  const [listed, setListed] = useState(flag?.workspaces.join("\n") ?? "");
  const save = useSettingsChange(staffSettings.saveFlag, "Feature flag saved");
  const workspaces = listed.split(/[\s,]+/).filter(Boolean);
  const isNameWrong = name !== "" && !FlagName.safeParse(name).success;
  const isShareWrong = !/^\d{1,3}$/.test(share.trim()) || Number(share) > 100;
  const isWrong = name === "" || isNameWrong || isShareWrong;
  return (
    <FormDialog
      title={flag ? `Edit ${flag.name}` : "Add feature flag"}
      action={flag ? "Save" : "Add"}
      isDisabled={isWrong}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        !isWrong &&
        save.mutate({ params: { name }, body: { description, share: Number(share), workspaces } }, { onSuccess: onClose })
      }
      className={styles.fields}
    >
      {!flag && (
        <TextField
          label="Name"
          hint="Name used in the code, such as new_viewer"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          value={name}
          error={isNameWrong ? "Use lower-case letters, digits and underscores." : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label="Description (optional)"
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <TextField
        label="Share of workspaces in percent"
        autoComplete="off"
        maxLength={3}
        value={share}
        error={isShareWrong ? "Enter a whole number from 0 to 100." : undefined}
        onChange={({ target }) => setShare(target.value)}
      />
      <TextAreaField
        label="Always enabled for these workspaces"
        placeholder="ws_…, one per line"
        rows={3}
        value={listed}
        onChange={({ target }) => setListed(target.value)}
      />
      <FormError problem={save.error} />
    </FormDialog>
  );
}
