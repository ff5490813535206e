import { Button } from "@aws-amplify/ui-react";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useFocusBack } from "#web/ui/focus/use-focus-back.ts";
import "./dialog.css";

type Props = {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Describes the effect and names the affected object. */
  children: ReactNode;
  action: string;
  /**
   * Label of the dismiss button. Use another one where 'Cancel' would be ambiguous, because the action itself cancels something.
   */
  keep?: string;
  isBusy?: boolean;
};

/** Asks 'Are you sure?' before an irreversible action. */
export function Confirm({ isOpen, onCancel, onConfirm, children, action, keep = "Cancel", isBusy = false }: Props) {
  const { remember, onCloseAutoFocus } = useFocusBack();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="dialog-veil" />
        <AlertDialog.Content className="dialog dialog--dialog" onOpenAutoFocus={remember} onCloseAutoFocus={onCloseAutoFocus}>
          <header className="dialog__head">
            <div>
              <AlertDialog.Title asChild>
                <h2>Are you sure?</h2>
              </AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="dialog__description">{children}</div>
              </AlertDialog.Description>
            </div>
          </header>
          <footer className="dialog__foot">
            <AlertDialog.Cancel asChild>
              <Button>{keep}</Button>
            </AlertDialog.Cancel>
            <Button variation="destructive" isLoading={isBusy} loadingText={action} onClick={onConfirm}>
              {action}
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
