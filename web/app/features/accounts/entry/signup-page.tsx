import { Button } from "@aws-amplify/ui-react";
import { Suspense, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { trialIncludes, usePublicSettings } from "#web/app/shared/public-settings.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { planFromQuery, storeChosenPlan } from "#web/kit/auth/chosen-plan.ts";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { NewPasswordField } from "#web/ui/fields/new-password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ProviderButton } from "#web/ui/sign-in/provider-button.tsx";
import { MissingInvite } from "../invitations/missing-invite.tsx";
import { useInvitation } from "../invitations/use-invitation.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { finishSignUp, useNewUser } from "./new-user-state.ts";
import { TermsField } from "./terms-field.tsx";
import { usePartnerBranding } from "./use-partner-branding.tsx";
import { useRedirectAfterSignIn } from "./use-redirect-after-sign-in.ts";
import { useSignUp } from "./use-sign-up.ts";

const FinishSignUp = lazyComponent(async () => ({ default: (await import("./finish-sign-up.tsx")).FinishSignUp }));

/** The sign-up form; for a person whom an external provider has verified, only what is left of it. */
export function Component() {
  const [search] = useSearchParams();
  useEffect(() => {
    const plan = planFromQuery(search);
    if (plan) storeChosenPlan(plan);
  }, [search]);
  const newUser = useNewUser();
  if (!newUser) return <SignUp />;
  return (
    <Suspense>
      <FinishSignUp key={newUser.ticket} {...newUser} />
    </Suspense>
  );
}

function SignUp() {
  const [search] = useSearchParams();
  const arrival = readEntryParams(search);
  const { aff, invite, workspace, workspaceName } = arrival;
  const navigate = useNavigate();
  const look = usePartnerBranding(aff);
  const invitation = useInvitation(invite);
  const enter = useRedirectAfterSignIn();
  const invited = invitation.data;
  const { form, problem, submit } = useSignUp({ arrival, invited, enter });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  // One sentence names both fields. An empty error only marks the field.
  const lastNameProblem = errors.lastName?.message;
  const lastNameError = lastNameProblem && lastNameProblem === errors.firstName?.message ? "" : lastNameProblem;
  const typed = useWatch({ control });

  const isFilled = [typed.firstName, typed.lastName, typed.email, typed.password].every((text) => text?.trim()) && typed.terms;
  const login = <Link to={withEntryParams("/login", search)}>Log in</Link>;
  const trial = usePublicSettings().data?.defaults.trial;
  const name = invited?.workspaceName ?? (workspace && workspaceName);
  const trialLead = `See where people will look.${trial ? ` ${trialIncludes(trial)}.` : ""} No card required.`;
  return (
    <EntryFrame
      title={name ? `Join ${name}` : "Start your trial"}
      lead={name ? "Create your account to join." : trialLead}
      {...look}
    >
      <MissingInvite />
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
        <ProviderButton
          onSignedIn={enter}
          onNewUser={(ticket) => finishSignUp(navigate, search, { ticket, wasUnknown: false })}
        />
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
        <TermsField error={errors.terms?.message} {...register("terms")} />
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
