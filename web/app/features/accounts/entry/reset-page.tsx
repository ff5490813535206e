import { Button } from "@aws-amplify/ui-react";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import { GazeScene } from "./gaze-scene.tsx";
import { emailLocationState, useLocationEmail } from "./location-email.ts";
import { LINK_SENT } from "./messages.ts";

type Fields = { email: string };
const resolver = checkFields<Fields>(accounts.forgotPassword.body);

export function Component() {
  const [isSent, setIsSent] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { email: useLocationEmail() },
    mode: "onTouched",
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const login = { to: "/login", state: emailLocationState(useWatch({ control, name: "email" })) };
  const submit = handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await call(accounts.forgotPassword, { body });
      setIsSent(true);
    } catch (error) {
      setProblem(error);
    }
  });

  if (isSent)
    return (
      <EntryFrame title="Check your inbox" lead={LINK_SENT} icon={<EntryIcon Icon={MailCheck} />} aside={<GazeScene />}>
        <p className={entryStyles.below}>The link works once and expires in one hour.</p>
        <div className={entryStyles.actions}>
          <ButtonLink {...login} variation="primary">
            Back to login
          </ButtonLink>
          <Button variation="link" onClick={() => setIsSent(false)}>
            Use a different email
          </Button>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame title="Forgot your password?" lead="Enter your email and we’ll send you a reset link." aside={<GazeScene />}>
      <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register("email", { setValueAs: (text: string) => text.trim() })}
        />
        <FormError problem={problem} />
        <Button type="submit" variation="primary" isFullWidth isLoading={isSubmitting} loadingText="Sending">
          Send reset link
        </Button>
      </form>
      <p className={entryStyles.below}>
        Remembered it? <Link {...login}>Log in</Link>
      </p>
    </EntryFrame>
  );
}
