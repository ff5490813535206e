import { Button } from "@aws-amplify/ui-react";
import { Check, Copy } from "lucide-react";
import { useCopy } from "#web/app/shared/code/use-copy.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type Props = { title: string; label: string; warning: string; secret: string; onClose: () => void };

/** Shows a new secret, which cannot be shown later. */
export function SecretDialog({ title, label, warning, secret, onClose }: Props) {
  const { isCopied, copy } = useCopy(secret, { what: "the secret" });
  return (
    <Dialog
      isOpen
      canDismiss={false}
      title={title}
      onClose={onClose}
      footer={
        <Button variation="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={dialogStyles.fields}>
        <Note kind="warning">{warning}</Note>
        <TextField
          label={label}
          value={secret}
          isReadOnly
          autoComplete="off"
          end={
            <Button onClick={() => void copy()}>
              {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              {isCopied ? "Copied" : "Copy"}
            </Button>
          }
        />
      </div>
    </Dialog>
  );
}
