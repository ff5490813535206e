import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Label of the submit button. */
  action: string;
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
  const { isDestructive = false, isDisabled = false, isBusy = false } = state;
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server may have found a field that is not valid.
    if (!isBusy) focusInvalid(fields.current);
  }, [isBusy]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
          requestAnimationFrame(() => focusInvalid(fields.current));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Focuses the first field of a form that is not valid. */
const focusInvalid = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
