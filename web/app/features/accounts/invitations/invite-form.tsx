import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { InviteFields } from "./invite-fields.tsx";
import { EMPTY_ROWS, filledRows, type Row, type RowProblem, validateRows } from "./invite-rows.ts";

type Props = {
  /** The inviting user's email address. */
  ownEmail: string;
  /** Only addresses of this domain can be invited. Names are then required. */
  domain?: string;
  /** Called with the non-empty rows when all are valid. */
  onSend: (rows: Row[]) => Promise<void>;
};

/** Form with one row per invite. */
export function InviteForm({ ownEmail, domain, onSend }: Props) {
  const [rows, setRows] = useState(EMPTY_ROWS);
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const { isBusy, problem, attempt, remove } = useAsyncAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateRows(rows, ownEmail, domain);
    setProblems(found);
    remove();
    if (found.some(({ name, email }) => name ?? email)) return;
    await attempt(() => onSend(filledRows(rows)));
  };

  return (
    <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <InviteFields rows={rows} problems={problems} onChange={setRows} {...(domain && { domain })} />
      <FormError problem={problem} />
      <div className={entryStyles.actions}>
        <Button
          type="submit"
          variation="primary"
          isDisabled={filledRows(rows).length === 0}
          isLoading={isBusy}
          loadingText="Sending"
        >
          Send invites
        </Button>
        <ButtonLink to="/home">Skip</ButtonLink>
      </div>
    </form>
  );
}
