import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { showProblem } from "#web/ui/focus/show-problem.ts";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Label of the submit button. */
  action: string;
  /** Label of the button that closes the dialog, where “Cancel” would be ambiguous. */
  cancelLabel?: string;
  isDestructive?: boolean;
  /** Whether submitting is disabled because of invalid input. */
  isDisabled?: boolean;
  isBusy?: boolean;
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** A dialog with a form, a submit button and a cancel button. */
export function FormDialog({
  isOpen = true,
  onClose,
  title,
  description,
  action,
  onSubmit,
  className,
  children,
  ...state
}: Props) {
  const { cancelLabel = "Cancel", isDestructive = false, isDisabled = false, isBusy = false } = state;
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server may have found a field that is not valid.
    if (!isBusy) showProblem(fields.current);
  }, [isBusy]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variation={isDestructive ? "destructive" : "primary"}
            type="submit"
            form={form}
            isDisabled={isDisabled}
            isLoading={isBusy}
            loadingText={action}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={fields}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          onSubmit();
          // Once the problem is shown.
          requestAnimationFrame(() => showProblem(fields.current));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
