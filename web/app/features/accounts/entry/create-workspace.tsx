import { Button } from "@aws-amplify/ui-react";
import { Clock, PartyPopper } from "lucide-react";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { billing } from "#contracts/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { call } from "#web/kit/api/api.ts";
import { checkFields } from "#web/kit/api/check-fields.ts";
import { useIdempotencyKey } from "#web/kit/api/use-idempotency-key.ts";
import { useNow } from "#web/kit/use-now.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** After this delay, a missing payment requires support. */
const PAYMENT_OVERDUE_MS = 120_000;

const NAME_LENGTH = 100;

type Fields = { name: string };
const resolver = checkFields<Fields>(billing.createWorkspace.body);

/** Form for the name of a new workspace. The name can be typed while the payment is pending. */
export function CreateWorkspace({ profile, onCreated }: { profile: Profile; onCreated: () => void }) {
  const intent = useIdempotencyKey();
  const [problem, setProblem] = useState<unknown>();
  const since = useRef(Date.now());
  const isLate = useNow(5000) - since.current > PAYMENT_OVERDUE_MS;
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { name: profile.company_name.slice(0, NAME_LENGTH) },
    mode: "onTouched",
    resolver,
  });
  const typed = useWatch({ control, name: "name" });
  const isPaid = profile.unclaimedSubscription;

  const submit = handleSubmit(async (body) => {
    if (!isPaid) return;
    setProblem(undefined);
    try {
      await call(billing.createWorkspace, { body }, { idempotencyKey: intent(body) });
      snackbar.success(`${body.name} is ready.`);
      onCreated();
    } catch (error) {
      setProblem(error);
    }
  });

  return (
    <EntryFrame
      title={isPaid ? "Thanks for subscribing! Let's create your workspace." : "Your workspace"}
      lead={
        isPaid
          ? "Your heatmaps, projects and reports move into it. Links to shared heatmaps keep working."
          : "It will be created as soon as we receive your payment."
      }
      icon={<EntryIcon Icon={isPaid ? PartyPopper : Clock} tone={isPaid ? "good" : "plain"} />}
      email={profile.email}
    >
      <form className={entryStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Workspace name"
          autoComplete="organization"
          maxLength={NAME_LENGTH}
          autoFocus
          hint="Usually your company or team name. You can change it later."
          error={formState.errors.name?.message}
          {...register("name")}
        />
        {!isPaid && (
          <div role="status">
            <Note>
              {isLate ? (
                <>
                  We haven’t received a subscription yet. <Link to="/subscription">See plans</Link> or{" "}
                  <Link to="/support">contact support</Link>.
                </>
              ) : (
                "Waiting for your payment. This can take a minute. This page updates automatically."
              )}
            </Note>
          </div>
        )}
        <FormError problem={problem} />
        <Button
          type="submit"
          variation="primary"
          isFullWidth
          isDisabled={!isPaid || !typed.trim()}
          isLoading={formState.isSubmitting}
          loadingText="Creating"
        >
          Create workspace
        </Button>
      </form>
    </EntryFrame>
  );
}
