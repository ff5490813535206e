import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusRestore } from "#web/ui/focus/use-focus-restore.ts";
import styles from "./dialog.module.css";

type Props = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Describes the effect and names the affected object. */
  children: ReactNode;
  confirmLabel: string;
  /**
   * Label of the dismiss button. Use another one where 'Cancel' would be ambiguous, because the action itself cancels something.
   */
  cancelLabel?: string;
  isBusy?: boolean;
};

/** Asks 'Are you sure?' before an irreversible action. */
export function Confirm({ isOpen, onCancel, onConfirm, children, confirmLabel, cancelLabel = "Cancel", isBusy = false }: Props) {
  const onCloseAutoFocus = useFocusRestore(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.dialogOverlay} />
        <AlertDialog.Content className={clsx(styles.dialog, styles.dialogDialog)} onCloseAutoFocus={onCloseAutoFocus}>
          <header className={styles.head}>
            <div>
              <AlertDialog.Title asChild>
                <h2>Are you sure?</h2>
              </AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className={styles.description}>{children}</div>
              </AlertDialog.Description>
            </div>
          </header>
          <footer className={styles.foot}>
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variation="destructive" isLoading={isBusy} loadingText={confirmLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
