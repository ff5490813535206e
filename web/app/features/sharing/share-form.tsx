import { Button, SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { PASSPHRASE, SHARE_DAYS, type Sharing } from "#contracts/sharing.ts";
import { dayMonthYear, pluralize } from "#web/kit/format.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import shareDialogStyles from "./share-dialog.module.css";

/** The options of a share link; when a link is changed, only those that change. */
export type ShareChoices = { days?: (typeof SHARE_DAYS)[number] | null; passphrase?: string | null };
/** The option that keeps the expiry of a link. */
const UNCHANGED = "unchanged";

type Props = {
  /** Label of the submit button. */
  action: string;
  isBusy: boolean;
  problem: unknown;
  /** The link that is changed; none for a new one. */
  current?: NonNullable<Sharing["share"]>;
  onShare: (choices: ShareChoices) => void;
  /** Called on cancel, if possible. */
  onCancel?: () => void;
};

/** Expiry and passphrase of a share link that is created or changed. */
export function ShareForm({ action, isBusy, problem, current, onShare, onCancel }: Props) {
  const [end, setEnd] = useState(current ? UNCHANGED : "");
  const hadPassphrase = current?.has_passphrase ?? false;
  const [isProtected, setIsProtected] = useState(hadPassphrase);
  const [passphrase, setPassphrase] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const keepsPassphrase = hadPassphrase && isProtected && passphrase === "";
  const tooShort = isProtected && !keepsPassphrase && passphrase.length < PASSPHRASE.shortest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (tooShort || isBusy) return;
    onShare({
      ...(end !== UNCHANGED && { days: SHARE_DAYS.find((each) => String(each) === end) ?? null }),
      ...(isProtected && !keepsPassphrase && { passphrase }),
      ...(hadPassphrase && !isProtected && { passphrase: null }),
    });
  };
  return (
    <form className={dialogStyles.fields} onSubmit={submit}>
      <FormError problem={problem} />
      <SelectField label="Link expires" value={end} onChange={({ target }) => setEnd(target.value)}>
        {current?.expires_at && <option value={UNCHANGED}>On {dayMonthYear(current.expires_at)}</option>}
        <option value={current && !current.expires_at ? UNCHANGED : ""}>Never</option>
        {SHARE_DAYS.map((each) => (
          <option key={each} value={each}>
            {current ? `${pluralize(each, "day")} from now` : `After ${pluralize(each, "day")}`}
          </option>
        ))}
      </SelectField>
      <CheckboxField checked={isProtected} onChange={({ target }) => setIsProtected(target.checked)}>
        Require a passphrase
      </CheckboxField>
      {isProtected && (
        <TextField
          label={hadPassphrase ? "New passphrase" : "Passphrase"}
          value={passphrase}
          maxLength={PASSPHRASE.longest}
          autoComplete="off"
          autoCapitalize="none"
          hint={
            hadPassphrase
              ? "Leave it empty to keep the current one. If you change it, everyone has to enter the new one."
              : "Send it separately from the link. You won’t see it again."
          }
          error={isChecked && tooShort ? `At least ${PASSPHRASE.shortest} characters` : undefined}
          onChange={({ target }) => setPassphrase(target.value)}
        />
      )}
      <div className={shareDialogStyles.shareActions}>
        {onCancel && <Button onClick={onCancel}>Back</Button>}
        <Button type="submit" variation="primary" isLoading={isBusy} loadingText={action}>
          {action}
        </Button>
      </div>
    </form>
  );
}
