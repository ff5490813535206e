import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { useAttempt } from "#web/kit/api/use-attempt.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormProblem } from "#web/ui/fields/form-problem.tsx";
import { InviteFields } from "./invite-fields.tsx";
import { EMPTY_ROWS, filledRows, problemsOf, type Row, type RowProblem } from "./invite-rows.ts";

type Props = {
  /** The address of who invites. */
  own: string;
  /** The only domain that is invited; names are asked for with it. */
  domain?: string;
  /** Gets the lines that were filled in, once nothing is wrong with any. */
  onSend: (rows: Row[]) => Promise<void>;
};

/** Lines to invite people with, and the ways on. */
export function InviteForm({ own, domain, onSend }: Props) {
  const [rows, setRows] = useState(EMPTY_ROWS);
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const { isBusy, problem, attempt, forget } = useAttempt();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(rows, own, domain);
    setProblems(found);
    forget();
    if (found.some(({ name, email }) => name ?? email)) return;
    await attempt(() => onSend(filledRows(rows)));
  };

  return (
    <form className="entry__form" onSubmit={(event) => void submit(event)} noValidate>
      <InviteFields rows={rows} problems={problems} onChange={setRows} {...(domain && { domain })} />
      <FormProblem problem={problem} />
      <div className="entry__actions">
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
