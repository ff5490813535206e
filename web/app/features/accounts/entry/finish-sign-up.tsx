import { Button } from "@aws-amplify/ui-react";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { readChosenPlan } from "#web/kit/auth/chosen-plan.ts";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { signInWithProvider } from "#web/kit/auth/provider-sign-in.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ProviderButton } from "#web/ui/sign-in/provider-button.tsx";
import { useInvitation } from "../invitations/use-invitation.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { joinWorkspace } from "./join-workspace.ts";
import { finishSignUp, type NewUserState } from "./new-user-state.ts";
import { nameOfPlan, signUpOrigin } from "./sign-up-origin.ts";
import { TermsField } from "./terms-field.tsx";
import { usePartnerBranding } from "./use-partner-branding.tsx";
import { useRedirectAfterSignIn } from "./use-redirect-after-sign-in.ts";

type Person = { email: string; firstName: string; lastName: string };

/**
 * The last step of a sign-up with an external provider: the person agrees to the terms. They need neither a password nor a
 * verification email.
 */
export function FinishSignUp({ ticket, wasUnknown }: NewUserState) {
  const [search] = useSearchParams();
  const {
    data: person,
    error,
    refetch,
  } = useOperation(
    accounts.checkSignUpTicket,
    { body: { ticket } },
    // The sign-up uses up the ticket, and its popup takes the focus, which would refetch it.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const isExpired = error instanceof ApiError && error.code === "account.ticket_expired";
  const plan = readChosenPlan();
  const look = usePartnerBranding(readEntryParams(search).aff);
  const [isCreated, setIsCreated] = useState(false);
  const lead = isCreated ? (
    "Continue in the pop-up window to log in."
  ) : (
    <>
      You’re creating an account for <strong>{person?.email}</strong>.
    </>
  );
  return (
    <EntryFrame title={isCreated ? "Your account is ready" : "Finish your sign-up"} lead={person && lead} {...look}>
      {person && !isCreated && (wasUnknown || plan) && (
        <div className={entryStyles.notes}>
          {wasUnknown && (
            <Note>
              User not found. There’s no account for this address yet. Create one here, or{" "}
              <Link to={withEntryParams("/login", search)}>use another account</Link>.
            </Note>
          )}
          {plan && <Note>Your plan: {nameOfPlan(plan)}. You start with the free trial, and pay later from Home.</Note>}
        </div>
      )}
      {person && <FinishForm ticket={ticket} person={person} isCreated={isCreated} onCreated={() => setIsCreated(true)} />}
      {!person && !error && (
        <div className={entryStyles.form}>
          <Skeleton label="Loading" heights={[64, 64, 42]} />
        </div>
      )}
      {error && !person && (
        <div className={entryStyles.form}>
          <FormError problem={error} />
          {isExpired ? <SignInAgain /> : <Button onClick={() => void refetch()}>Retry</Button>}
        </div>
      )}
      {!wasUnknown && !isCreated && (
        <p className={entryStyles.below}>
          Have an account? <Link to={withEntryParams("/login", search)}>Log in</Link>
        </p>
      )}
    </EntryFrame>
  );
}

/** Continues with the provider: signs in, or gets a new ticket for this page. */
function SignInAgain() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enter = useRedirectAfterSignIn();
  return (
    <ProviderButton
      hasAlternative={false}
      onSignedIn={enter}
      onNewUser={(ticket) => finishSignUp(navigate, search, { ticket, wasUnknown: false })}
    />
  );
}

type Fields = { firstName: string; lastName: string; terms: boolean };
const resolver = checkFields<Fields>(accounts.signUpWithTicket.body.pick({ firstName: true, lastName: true, terms: true }));

type FormProps = { ticket: string; person: Person; isCreated: boolean; onCreated: () => void };

function FinishForm({ ticket, person, isCreated, onCreated }: FormProps) {
  const [search] = useSearchParams();
  const arrival = readEntryParams(search);
  const invitation = useInvitation(arrival.invite).data;
  const enter = useRedirectAfterSignIn();
  const intent = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);
  const { firstName, lastName, email } = person;
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { firstName, lastName, terms: false },
    mode: "onTouched",
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const invited = invitation?.email.toLowerCase() === email.toLowerCase() ? invitation : undefined;

  const signedIn = async () => {
    if (invited && arrival.invite) await joinWorkspace(arrival.invite, invited.workspaceName);
    await enter();
  };
  const submit = handleSubmit(async (names) => {
    setProblem(undefined);
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    const body = {
      ticket,
      firstName: names.firstName,
      lastName: names.lastName,
      terms: true as const,
      ...(invited && arrival.invite && { invite: arrival.invite }),
      ...signUpOrigin(arrival),
    };
    const before = async () => {
      await call(accounts.signUpWithTicket, { body }, { idempotencyKey: intent(body) });
      onCreated();
    };
    try {
      await signInWithProvider(signal, { only: email, before });
      await signedIn();
    } catch (error) {
      if (!signal.aborted) setProblem(error);
    }
  });

  if (isCreated)
    return (
      <div className={entryStyles.form}>
        <FormError problem={problem} />
        <ProviderButton only={email} hasAlternative={false} onSignedIn={signedIn} />
      </div>
    );
  const code = problem instanceof ApiError ? problem.code : undefined;
  const isFilled = typed.firstName?.trim() && typed.lastName?.trim() && typed.terms;
  return (
    <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={entryStyles.pair}>
        <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register("firstName")} />
        <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register("lastName")} />
      </div>
      <TermsField error={errors.terms?.message} {...register("terms")} />
      <FormError problem={problem}>
        {code === "account.exists" && <Link to={withEntryParams("/login", search)}>Log in</Link>}
      </FormError>
      {code === "account.ticket_expired" && <SignInAgain />}
      <Button
        type="submit"
        variation="primary"
        isFullWidth
        isDisabled={!isFilled}
        isLoading={isSubmitting}
        loadingText="Creating your account…"
      >
        {invited ? "Create account and join" : "Start trial"}
      </Button>
    </form>
  );
}
