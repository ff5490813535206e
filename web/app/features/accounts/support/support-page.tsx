import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MailCheck } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import statesStyles from "#web/ui/feedback/states.module.css";
import { FormError } from "#web/ui/fields/form-error.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./support-page.module.css";
import { VisitorSupport } from "./visitor-support.tsx";

const MAX_LENGTH = 10_000;

/** Support: users with a verified address ask with it, everyone else enters an address to reply to. */
export function Component() {
  const { data: person } = useQuery({ ...meQuery, enabled: false });
  return person?.email_verified ? <UserSupport person={person} /> : <VisitorSupport email={person?.email ?? ""} />;
}

function UserSupport({ person }: { person: Profile }) {
  const id = useId();
  const intent = useIdempotencyKey();
  const [question, setQuestion] = useState("");
  const [isSent, setIsSent] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await call(accounts.askSupport, { body: { question } }, { idempotencyKey: intent(question) });
      setIsSent(true);
      setQuestion("");
    });
  };

  if (isSent)
    return (
      <div className={pageStyles.page}>
        <section className={statesStyles.state} role="status">
          <span className={statesStyles.stateIcon}>
            <MailCheck aria-hidden="true" />
          </span>
          <h1>Thanks!</h1>
          <p>
            We got your message. We’ll reply to <strong>{person.email}</strong> within two days and have sent you a copy.
          </p>
          <div className={styles.supportActions}>
            <Button onClick={() => setIsSent(false)}>New question</Button>
            <ButtonLink to="/heatmaps" variation="primary">
              Heatmaps
            </ButtonLink>
          </div>
        </section>
      </div>
    );
  return (
    <div className={clsx(pageStyles.page, styles.support)}>
      <header>
        <h1>Support</h1>
        <p className={pageStyles.lead}>
          Ask us anything. We reply by email within two days. The <Link to="/help">help</Link> answers most questions immediately.
        </p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor={id}>Your question</label>
        <textarea
          id={id}
          rows={9}
          maxLength={MAX_LENGTH}
          value={question}
          placeholder="What would you like to know, or what went wrong? Include the page URL if you can."
          onChange={(event) => setQuestion(event.target.value)}
        />
        <FormError problem={problem} />
        <div className={styles.supportSend}>
          <Button type="submit" variation="primary" isDisabled={!question.trim()} isLoading={isBusy} loadingText="Sending">
            Send email
          </Button>
          <p>
            We’ll send a copy to <strong>{person.email}</strong>.
          </p>
        </div>
      </form>
    </div>
  );
}
