import { Button } from "@aws-amplify/ui-react";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { clearTokens } from "#web/kit/auth/session.ts";
import { safeRedirectPath, signInUrl } from "#web/kit/auth/sign-in-redirect.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { NewPasswordField } from "#web/ui/fields/new-password-field.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

type Fields = { password: string };
const resolver = checkFields<Fields>(accounts.resetPassword.body.pick({ password: true }));

/** Sets a new password with the code of an emailed link, which ends all sessions. `email` is the address of the account. */
export function ChoosePassword({ code, email }: { code: string; email: string }) {
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { register, handleSubmit, control, setError, formState } = useForm({
    defaultValues: { password: "" },
    mode: "onTouched",
    resolver,
  });
  const typed = useWatch({ control, name: "password" });
  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      await call(accounts.resetPassword, { body: { code, password } });
      // A password change revokes all sessions, including the one of this browser.
      await clearTokens();
      setIsDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === "account.password_common")
        return setError("password", { message: error.message }, { shouldFocus: true });
      setProblem(error);
    }
  });

  if (isDone)
    return (
      <EntryFrame
        title="Password changed"
        lead="You’ve been logged out on all devices. Log in with your new password."
        icon={<EntryIcon Icon={KeyRound} tone="good" />}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to={signInUrl(safeRedirectPath(search.get("continueUrl")))} variation="primary">
            Log in
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Choose a new password"
      lead={
        <>
          For <strong>{email}</strong>
        </>
      }
      icon={<EntryIcon Icon={KeyRound} />}
    >
      <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordField
          label="New password"
          password={typed}
          error={formState.errors.password?.message}
          autoFocus
          {...register("password")}
        />
        <FormError problem={problem} />
        <Button
          type="submit"
          variation="primary"
          isFullWidth
          isDisabled={!typed}
          isLoading={formState.isSubmitting}
          loadingText="Saving"
        >
          Set new password
        </Button>
      </form>
    </EntryFrame>
  );
}
