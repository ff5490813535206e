import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { useDedupedAction } from "#web/kit/api/use-deduped-action.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import type { EntryParams } from "#web/kit/auth/entry-params.ts";
import { signInWithPassword } from "#web/kit/auth/sign-in.ts";
import type { useInvitation } from "../invitations/use-invitation.ts";
import { joinWorkspace } from "./join-workspace.ts";
import { startResendCooldown } from "./resend-cooldown.ts";
import { signUpOrigin } from "./sign-up-origin.ts";

type Fields = { firstName: string; lastName: string; email: string; password: string; terms: boolean };
const EMPTY: Fields = { firstName: "", lastName: "", email: "", password: "", terms: false };
const resolver = checkFields<Fields>(accounts.signUp.body);

type SignUpOptions = {
  arrival: EntryParams;
  /** The invitation that the person comes with, which also determines the address. */
  invited: ReturnType<typeof useInvitation>["data"];
  /** Leaves the page after the sign-in. */
  enter: () => Promise<void>;
};

/** The form that creates an account, signs its person in, and accepts their invitation. */
export function useSignUp({ arrival, invited, enter }: SignUpOptions) {
  const { invite } = arrival;
  const intent = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const form = useForm({ defaultValues: EMPTY, mode: "onTouched", resolver });
  const { handleSubmit, setValue, setError } = form;
  useEffect(() => {
    if (invited) setValue("email", invited.email);
  }, [invited, setValue]);

  const submit = handleSubmit(
    useDedupedAction(async ({ firstName, lastName, email, password }) => {
      setProblem(undefined);
      const body = {
        firstName,
        lastName,
        email,
        password,
        terms: true as const,
        ...(invited && invite && { invite }),
        ...signUpOrigin(arrival),
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
    }),
  );
  return { form, problem, submit };
}
