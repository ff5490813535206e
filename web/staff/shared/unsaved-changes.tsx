import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useState } from "react";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";

const UnsavedChangesContext = createContext<(form: string, hasChanges: boolean) => void>(() => undefined);

/** Tells the `ConfirmUnsavedChanges` around it whether a form has changes that are not saved. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const form = useId();
  const report = useContext(UnsavedChangesContext);
  // Before the next key is handled, which may be Escape.
  useLayoutEffect(() => {
    report(form, hasChanges);
    return () => report(form, false);
  }, [form, hasChanges, report]);
}

type Props = {
  /** For a dialog: closes it. */
  onClose?: () => void;
  /** A dialog calls `close` instead of `onClose`. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** Asks before a page is left, or a dialog is closed, while a form in it has changes that are not saved. */
export function ConfirmUnsavedChanges({ onClose = () => undefined, children }: Props) {
  const [forms, setForms] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((form: string, hasChanges: boolean) => {
    setForms((before) => {
      if (before.has(form) === hasChanges) return before;
      const next = new Set(before);
      if (hasChanges) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const { close, confirm } = useUnsavedChangesDialog({ hasChanges: forms.size > 0, blocks: "all", onClose });
  return (
    <UnsavedChangesContext value={report}>
      {typeof children === "function" ? children(close) : children}
      <Confirm {...confirm} confirmLabel="Continue without saving">
        You have made changes. Do you want to continue without saving?
      </Confirm>
    </UnsavedChangesContext>
  );
}
