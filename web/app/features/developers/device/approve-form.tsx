import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { API_SCOPES, NewApiKey } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import type { PendingLogin } from "#contracts/device-login.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import styles from "../developers.module.css";
import { daysOf, ExpiryField } from "../keys/expiry-field.tsx";
import { KeyFields, type KeyFieldsValue } from "../keys/key-fields.tsx";
import { KEYS } from "../queries.ts";

type Props = { login: PendingLogin; code: string; onDecided: (decision: "approved" | "denied") => void };

/** Webhooks and share links give data to others, so their permissions are chosen on purpose. */
const PRESET = API_SCOPES.filter((scope) => !/^(webhooks|sharing):/.test(scope));

/** Shows the program that wants to log in, and lets the user choose the permissions of its key. */
export function ApproveForm({ login, code, onDecided }: Props) {
  const [fields, setFields] = useState<KeyFieldsValue>({ title: login.client, scopes: PRESET });
  const [days, setDays] = useState("");
  const approve = useOperationMutation(developers.approveDevice, {
    refreshes: KEYS,
    onSuccess: () => onDecided("approved"),
  });
  const deny = useOperationMutation(developers.denyDevice, { onSuccess: () => onDecided("denied") });
  const body = { title: fields.title, scopes: [...fields.scopes], expires_in_days: daysOf(days) };
  const problems = fieldErrors(NewApiKey.safeParse(body).error);
  const isBusy = approve.isPending || deny.isPending;
  return (
    <form
      className={dialogStyles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(problems).length === 0) approve.mutate({ params: { code }, body });
      }}
    >
      <dl className={styles.login}>
        <dt>Code</dt>
        <dd>
          <code>{login.user_code}</code>
        </dd>
        <dt>Program</dt>
        <dd>{login.client}</dd>
        <dt>Requested</dt>
        <dd>
          <time dateTime={login.requested_at}>{new Date(login.requested_at).toLocaleTimeString("en-GB")}</time> from{" "}
          {login.address}
        </dd>
      </dl>
      <Note kind="warning">
        Only continue if you started this login yourself and the program shows the same code. If someone sent you the code or a
        link, reject it.
      </Note>
      <KeyFields value={fields} onChange={setFields} problems={problems} />
      <ExpiryField value={days} onChange={setDays} />
      <FormError problem={approve.error ?? deny.error} />
      <div className={styles.decision}>
        <Button isDisabled={isBusy} isLoading={deny.isPending} onClick={() => deny.mutate({ params: { code } })}>
          Reject
        </Button>
        <Button type="submit" variation="primary" isDisabled={isBusy} isLoading={approve.isPending}>
          Approve login
        </Button>
      </div>
    </form>
  );
}
