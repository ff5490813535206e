import { type ReactNode, useState } from "react";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./dialog.module.css";
import { FormDialog } from "./form-dialog.tsx";

type Props = {
  title: string;
  /** Describes the effect. */
  description: string;
  /** The text that must be typed, and what it is called: "the user’s email". */
  wanted: string;
  confirmationLabel: string;
  action: string;
  /** Label of the button that closes the dialog, where “Cancel” would be ambiguous. */
  cancelLabel?: string;
  /** Whether another part of the form is missing. */
  isIncomplete?: boolean;
  isBusy?: boolean;
  problem?: unknown;
  onClose: () => void;
  onConfirm: (typed: string) => void;
  children?: ReactNode;
};

/** Confirms a dangerous action by typing the name of its object. */
export function TypedConfirm({
  wanted,
  confirmationLabel,
  isIncomplete = false,
  isBusy = false,
  problem,
  onConfirm,
  children,
  ...dialog
}: Props) {
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim().toLowerCase() === wanted.trim().toLowerCase();
  return (
    <FormDialog
      {...dialog}
      isDestructive
      isDisabled={!isTyped || isIncomplete}
      isBusy={isBusy}
      onSubmit={() => isTyped && !isIncomplete && onConfirm(typed.trim())}
      className={styles.fields}
    >
      {children}
      <TextField
        label={`Enter ${confirmationLabel} to confirm`}
        hint={wanted}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError problem={problem} />
    </FormDialog>
  );
}
