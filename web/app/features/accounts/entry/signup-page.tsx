import { Button } from "@aws-amplify/ui-react";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { trialIncludes, usePublicSettings } from "#web/app/shared/public-settings.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { planFromQuery, storeChosenPlan } from "#web/kit/auth/chosen-plan.ts";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { signInWithPassword } from "#web/kit/auth/sign-in.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { NewPasswordField } from "#web/ui/fields/new-password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useInvitation } from "../invitations/use-invitation.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { GazeScene } from "./gaze-scene.tsx";
import { startResendCooldown } from "./resend-cooldown.ts";
import { useAffiliate } from "./use-affiliate.ts";
import { useRedirectAfterSignIn } from "./use-redirect-after-sign-in.ts";

type Fields = { firstName: string; lastName: string; email: string; password: string; terms: boolean };
const EMPTY: Fields = { firstName: "", lastName: "", email: "", password: "", terms: false };
const resolver = checkFields<Fields>(accounts.signUp.body);

export function Component() {
  const [search] = useSearchParams();
  const { aff, source, invite, workspace, workspaceName } = readEntryParams(search);
  useEffect(() => {
    const plan = planFromQuery(search);
    if (plan) storeChosenPlan(plan);
  }, [search]);
  const partner = useAffiliate(aff);
  const invitation = useInvitation(invite);
  const enter = useRedirectAfterSignIn();
  const intent = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const { register, handleSubmit, control, setValue, setError, formState } = useForm({
    defaultValues: EMPTY,
    mode: "onTouched",
    resolver,
  });
  const { errors, isSubmitting } = formState;
  // One sentence names both fields. An empty error only marks the field.
  const lastNameProblem = errors.lastName?.message;
  const lastNameError = lastNameProblem && lastNameProblem === errors.firstName?.message ? "" : lastNameProblem;
  const typed = useWatch({ control });
  const invited = invitation.data;
  useEffect(() => {
    if (invited) setValue("email", invited.email);
  }, [invited, setValue]);

  const submit = handleSubmit(async ({ firstName, lastName, email, password }) => {
    setProblem(undefined);
    const body = {
      firstName,
      lastName,
      email,
      password,
      terms: true as const,
      ...(invited && invite && { invite }),
      ...(aff && aff.length <= 64 && { aff }),
      ...(source && source.length <= 100 && { source }),
    };
    try {
      const { email_verified } = await call(accounts.signUp, { body }, { idempotencyKey: intent(body) });
      if (!email_verified) startResendCooldown();
      await signInWithPassword(email, password);
      if (invited && body.invite) await joinWorkspace(body.invite, invited.workspaceName);
      await enter();
    } catch (error) {
      if (error instanceof ApiError && error.code === "account.password_common")
        return setError("password", { message: error.message }, { shouldFocus: true });
      setProblem(error);
    }
  });

  const isFilled = [typed.firstName, typed.lastName, typed.email, typed.password].every((text) => text?.trim()) && typed.terms;
  const login = <Link to={withEntryParams("/login", search)}>Log in</Link>;
  const trial = usePublicSettings().data?.defaults.trial;
  const name = invited?.workspaceName ?? (workspace && workspaceName);
  const trialLead = `See where people will look.${trial ? ` ${trialIncludes(trial)}.` : ""} No card required.`;
  return (
    <EntryFrame
      title={name ? `Join ${name}` : "Start your trial"}
      lead={name ? "Create your account to join." : trialLead}
      aside={partner?.background ? <Backdrop src={partner.background} /> : <GazeScene />}
      mark={partner?.logo && <img className={entryStyles.partner} src={partner.logo} alt={partner.name} />}
    >
      {(invitation.error || invited?.exists || invited?.available === false) && (
        <div className={entryStyles.notes}>
          {invitation.error && <Note kind="warning">{invitation.error.message} You can still start a trial.</Note>}
          {invited?.exists && (
            <Note>
              <strong>{invited.email}</strong> already has an account. {login}
            </Note>
          )}
          {invited?.available === false && <Note kind="warning">All user seats are taken in this workspace.</Note>}
        </div>
      )}
      <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={entryStyles.pair}>
          <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register("firstName")} />
          <TextField label="Last name" autoComplete="family-name" error={lastNameError} {...register("lastName")} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          isReadOnly={invited !== undefined}
          hint={invited && "This invitation was sent to this address."}
          error={errors.email?.message}
          {...register("email", { setValueAs: (text: string) => text.trim() })}
        />
        <NewPasswordField
          label="Password"
          password={typed.password ?? ""}
          error={errors.password?.message}
          {...register("password")}
        />
        <CheckboxField error={errors.terms?.message} {...register("terms")}>
          I agree to the{" "}
          <a href="/terms" target="_blank" rel="noreferrer">
            terms
          </a>{" "}
          and the{" "}
          <a href="/privacy" target="_blank" rel="noreferrer">
            privacy policy
          </a>
          .
        </CheckboxField>
        <FormError problem={problem}>{problem instanceof ApiError && problem.code === "account.exists" && login}</FormError>
        <Button
          type="submit"
          variation="primary"
          isFullWidth
          isDisabled={!isFilled}
          isLoading={isSubmitting}
          loadingText="Creating your account…"
        >
          {invited ? "Create account and join" : name ? "Create account" : "Start trial"}
        </Button>
      </form>
      <p className={entryStyles.below}>Have an account? {login}</p>
    </EntryFrame>
  );
}

/**
 * Accepts the invitation that a user signed up for. If that is not possible any more, such as without a free seat, the next page
 * offers it again with the reason.
 */
async function joinWorkspace(token: string, name: string): Promise<void> {
  try {
    await call(workspaces.acceptInvite, { body: { token, leave: false } });
    snackbar.success(`You joined ${name}.`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Background image of a partner's sign-up page. */
function Backdrop({ src }: { src: string }) {
  return (
    <div className={entryStyles.scene}>
      <img src={src} alt="" />
    </div>
  );
}
