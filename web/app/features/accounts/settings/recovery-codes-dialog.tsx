import { Button } from "@aws-amplify/ui-react";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { saveText } from "#web/kit/save-file.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./account-second-factor.module.css";

const USAGE = ["Each code works once.", "Use a code at login if you lose your phone. It turns two-factor authentication off."];

type Props = { email: string; codes: readonly string[]; onClose: () => void };

/** Shows new recovery codes, the only time that they can be seen. */
export function RecoveryCodesDialog({ email, codes, onClose }: Props) {
  const [isSaved, setIsSaved] = useState(false);
  const copy = async () => {
    const advice = "Please select them and copy them.";
    if (await copyText(codes.join("\n"), { what: "the codes", success: "Copied to clipboard", advice })) setIsSaved(true);
  };
  const download = () => {
    const text = [`Sightline recovery codes of ${email}`, ...USAGE, "", ...codes, ""].join("\n");
    saveText(text, "text/plain", "sightline-recovery-codes.txt");
    setIsSaved(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={false}
      title="Save your recovery codes"
      description="If you lose your phone, one of these codes turns off two-factor authentication, so that you can log in with your password. Store them somewhere private. We can’t show them again."
      footer={
        <Button variation="primary" isDisabled={!isSaved} onClick={onClose}>
          Done
        </Button>
      }
    >
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.codesActions}>
        <Button onClick={download}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      <CheckboxField checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)}>
        I’ve saved my recovery codes
      </CheckboxField>
    </Dialog>
  );
}
