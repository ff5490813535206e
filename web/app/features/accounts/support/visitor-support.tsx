import { Button } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import statesStyles from "#web/ui/feedback/states.module.css";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./support-page.module.css";

type Fields = { name: string; email: string; question: string; website: string };
const resolver = checkFields<Fields>(accounts.askSupportAsVisitor.body);

/** Support for people who are not signed in, such as those who lost their phone. */
export function VisitorSupport({ email }: { email: string }) {
  const intent = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { name: "", email, question: "", website: "" },
    mode: "onTouched",
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const submit = handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await call(accounts.askSupportAsVisitor, { body }, { idempotencyKey: intent(body) });
      setSentTo(body.email);
    } catch (error) {
      setProblem(error);
    }
  });

  if (sentTo)
    return (
      <div className={pageStyles.page}>
        <section className={statesStyles.state} role="status">
          <span className={statesStyles.stateIcon}>
            <MailCheck aria-hidden="true" />
          </span>
          <h1>Thanks!</h1>
          <p>
            We got your message. We’ll reply to <strong>{sentTo}</strong> within two days.
          </p>
        </section>
      </div>
    );
  return (
    <div className={clsx(pageStyles.page, styles.support)}>
      <header>
        <h1>Support</h1>
        <p className={pageStyles.lead}>
          Can’t log in, or have a question? Look in the <Link to="/help">help</Link>, or write to us, and we’ll reply by email
          within two days. Forgot your password? <Link to="/reset">Choose a new one</Link>
        </p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.visitor}>
          <TextField label="Name" autoComplete="name" maxLength={100} error={errors.name?.message} {...register("name")} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            hint="The address of your account, if you have one."
            error={errors.email?.message}
            {...register("email", { setValueAs: (text: string) => text.trim() })}
          />
        </div>
        <label htmlFor="question">Your question</label>
        <textarea
          id="question"
          rows={8}
          maxLength={10_000}
          placeholder="What would you like to know, or what went wrong?"
          {...register("question")}
        />
        {/* Hidden from people, filled in by programs. */}
        <input className="visually-hidden" tabIndex={-1} aria-hidden="true" autoComplete="off" {...register("website")} />
        <FormError problem={problem} />
        <div className={styles.supportSend}>
          <Button
            type="submit"
            variation="primary"
            isDisabled={![typed.name, typed.email, typed.question].every((text) => text?.trim())}
            isLoading={isSubmitting}
            loadingText="Sending"
          >
            Send message
          </Button>
        </div>
      </form>
    </div>
  );
}
