import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { MAINTENANCE_MODES, type Maintenance } from "#contracts/settings.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

const NAMES = {
  off: "Off",
  banner: "Show the message",
  read_only: "Show the message and accept no new analyses",
} as const satisfies Record<(typeof MAINTENANCE_MODES)[number], string>;

/** A message for all customers, and whether they may start analyses. */
export function MaintenanceCard({ version, value }: { version: number; value: Maintenance }) {
  const [{ mode, message }, setTyped] = useDraft(value);
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const edit = useSettingsChange(staffSettings.editMaintenance, "Maintenance saved");
  const isChanged = mode !== value.mode || message !== value.message;
  const isMissing = mode !== "off" && message.trim() === "";
  useUnsavedChanges(isChanged);
  const save = () => {
    setIsAsking(false);
    edit.mutate({ body: { version, value: { mode, message } } });
  };
  return (
    <SectionCard
      title="Maintenance"
      lead="Applies within 15 seconds; open pages show the message within five minutes. Staff keep working."
    >
      <Form
        className={styles.form}
        isBusy={edit.isPending}
        onSubmit={() => {
          setIsChecked(true);
          if (!isChanged || isMissing) return;
          if (mode === "read_only" && value.mode !== "read_only") setIsAsking(true);
          else save();
        }}
      >
        <SelectField
          label="Maintenance"
          value={mode}
          onChange={({ target }) => setTyped({ message, mode: target.value as Maintenance["mode"] })}
        >
          {MAINTENANCE_MODES.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Message to customers"
          autoComplete="off"
          maxLength={300}
          value={message}
          error={isChecked && isMissing ? "Enter a message." : undefined}
          onChange={({ target }) => setTyped({ mode, message: target.value })}
        />
        <FormError problem={edit.error} />
        <SaveButton isChanged={isChanged} isBusy={edit.isPending}>
          Save maintenance settings
        </SaveButton>
      </Form>
      <Confirm isOpen={isAsking} confirmLabel="Accept no analyses" onCancel={() => setIsAsking(false)} onConfirm={save}>
        Customers can’t create heatmaps or reports until you turn this off. They keep access to all earlier work.
      </Confirm>
    </SectionCard>
  );
}
