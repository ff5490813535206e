import { Button, SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PASSPHRASE, SHARE_DAYS } from "#contracts/sharing.ts";
import { pluralize } from "#web/kit/format.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import shareDialogStyles from "./share-dialog.module.css";

type Days = (typeof SHARE_DAYS)[number] | null;

type Props = {
  /** Label of the submit button. */
  action: string;
  isBusy: boolean;
  problem: unknown;
  onShare: (wish: { days: Days; passphrase?: string }) => void;
  /** Called on cancel, if possible. */
  onCancel?: () => void;
};

/** Expiry and passphrase of a new share link. */
export function ShareForm({ action, isBusy, problem, onShare, onCancel }: Props) {
  const [days, setDays] = useState<Days>(null);
  const [isProtected, setIsProtected] = useState(false);
  const [passphrase, setPassphrase] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  // A second click before the button is busy would create a second link, which revokes the one that is shown.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy]);
  const tooShort = isProtected && passphrase.length < PASSPHRASE.shortest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (tooShort || isBusy || isSent.current) return;
    isSent.current = true;
    onShare({ days, ...(isProtected && { passphrase }) });
  };
  return (
    <form className={dialogStyles.fields} onSubmit={submit}>
      <FormError problem={problem} />
      <SelectField
        label="Link expires"
        value={String(days ?? "")}
        onChange={({ target }) => setDays(SHARE_DAYS.find((each) => String(each) === target.value) ?? null)}
      >
        <option value="">Never</option>
        {SHARE_DAYS.map((each) => (
          <option key={each} value={each}>
            After {pluralize(each, "day")}
          </option>
        ))}
      </SelectField>
      <CheckboxField checked={isProtected} onChange={({ target }) => setIsProtected(target.checked)}>
        Require a passphrase
      </CheckboxField>
      {isProtected && (
        <TextField
          label="Passphrase"
          value={passphrase}
          maxLength={PASSPHRASE.longest}
          autoComplete="off"
          autoCapitalize="none"
          hint="Send it separately from the link. You won’t see it again."
          error={isChecked && tooShort ? `At least ${PASSPHRASE.shortest} characters` : undefined}
          onChange={({ target }) => setPassphrase(target.value)}
        />
      )}
      <div className={shareDialogStyles.shareWays}>
        {onCancel && <Button onClick={onCancel}>Back</Button>}
        <Button type="submit" variation="primary" isLoading={isBusy} loadingText={action}>
          {action}
        </Button>
      </div>
    </form>
  );
}
