import { Button } from "@aws-amplify/ui-react";
import { type ReactNode, useId } from "react";
import { Form } from "#web/ui/fields/form.tsx";
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
      <Form id={form} className={className} isBusy={isBusy} onSubmit={onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}
