import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { REFERRAL_SOURCES, WORK_FIELDS } from "#contracts/survey.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { POSTPONED_SURVEY, postponedInvites, postponeInvites } from "#web/kit/api/postponed-invites.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { nextRoute } from "#web/kit/auth/onboarding.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";

const REQUIRED_MESSAGE = "Item is required";

export function Component() {
  const person = useLoaderData<Profile>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [find, setFind] = useState<(typeof REFERRAL_SOURCES)[number]>();
  const [field, setField] = useState<(typeof WORK_FIELDS)[number]>();
  const [company, setCompany] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!find || !field) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await call(accounts.submitSurvey, { body: { find, field, ...(company.trim() && { company_name: company }) } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "account.survey_answered")) {
        setIsBusy(false);
        return setProblem(error);
      }
    }
    const answered = { ...person, followedUp: true };
    queryClient.setQueryData(meQuery.queryKey, answered);
    const place = nextRoute(answered, { search, postponed: postponedInvites() });
    // No page was requested, so suggest inviting colleagues where that extends the trial.
    await navigate(place === "/dashboard" && person.canExtendTrial ? "/invites" : place, { replace: true });
  };

  const skip = () => {
    postponeInvites([POSTPONED_SURVEY]);
    void navigate(nextRoute(person, { search, postponed: postponedInvites() }), { replace: true });
  };

  return (
    <EntryFrame
      title={`Welcome, ${person.firstName}`}
      lead="Two quick questions to tailor Sightline to you."
      email={person.email}
      size="wide"
    >
      <form className={clsx(entryStyles.form, entryStyles.formAiry)} onSubmit={(event) => void submit(event)} noValidate>
        <RadioField
          legend="How did you find us?"
          name="find"
          options={REFERRAL_SOURCES}
          value={find}
          onChange={setFind}
          error={isSubmitted && !find ? REQUIRED_MESSAGE : undefined}
        />
        <RadioField
          legend="What do you work on?"
          name="field"
          options={WORK_FIELDS}
          value={field}
          onChange={setField}
          error={isSubmitted && !field ? REQUIRED_MESSAGE : undefined}
        />
        <TextField
          label="Company (optional)"
          autoComplete="organization"
          maxLength={200}
          value={company}
          onChange={(event) => setCompany(event.target.value)}
        />
        <FormError problem={problem} />
        <div className={entryStyles.actions}>
          <Button type="submit" variation="primary" isLoading={isBusy} loadingText="Saving">
            Continue
          </Button>
          <Button variation="link" onClick={skip}>
            Skip for now
          </Button>
        </div>
      </form>
    </EntryFrame>
  );
}
