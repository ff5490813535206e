import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { accountsErrors } from "#contracts/kit/errors/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import type { Subscription } from "#contracts/subscription.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { longDay } from "#web/kit/long-day.ts";
import { showError, showMessage } from "#web/ui/feedback/message-dialog.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";

/** Link to resolve an error that prevents the deletion, by error code. */
const NEXT_ACTIONS: Record<string, { label: string; to: string }> = {
  "account.has_subscription": { label: "Subscription", to: "/subscription" },
  "account.has_members": { label: "Workspace", to: "/workspace" },
};

const BLOCK_ID = "account-delete-block";

/**
 * Deletes the account after the user types its email address and, if the last sign-in is not recent, signs in again. An admin whose
 * plan is active sees what to do before that instead.
 */
export function AccountDelete({ profile }: { profile: Profile }) {
  const plan = profile.role === "admin" ? profile.workspace?.subscription : undefined;
  const isBlocked = plan?.active === true;
  const [stage, setStage] = useState<"asking" | "signing-in">();
  const close = () => setStage(undefined);
  const remove = useOperationMutation(accounts.deleteMe, {
    onSuccess: () => signOut(),
    onError: (problem) => {
      const { code, message } = toApiError(problem);
      if (code === "caller.sign_in_required") return setStage("signing-in");
      close();
      const nextAction = NEXT_ACTIONS[code];
      return void (nextAction
        ? showMessage({ title: "Couldn’t delete your account", lines: [message], actions: [nextAction] })
        : showError(message));
    },
  });
  return (
    <SectionCard
      title="Delete account"
      lead={
        isBlocked ? (
          <span id={BLOCK_ID}>
            <PlanBlock plan={plan} />
          </span>
        ) : (
          "Permanently delete your account and data. This can’t be undone."
        )
      }
      isDangerous
      action={
        <Button isDisabled={isBlocked} {...(isBlocked && { "aria-describedby": BLOCK_ID })} onClick={() => setStage("asking")}>
          Delete account
        </Button>
      }
    >
      {stage === "asking" && (
        <ConfirmEmail profile={profile} isBusy={remove.isPending} onClose={close} onConfirmed={() => remove.mutate()} />
      )}
      {stage === "signing-in" && (
        <Reauthentication
          email={profile.email}
          reason="Please log in again to delete your account. It will be deleted as soon as you continue."
          onCancel={close}
          onDone={() => remove.mutate()}
        />
      )}
    </SectionCard>
  );
}

/** Why an active plan prevents the deletion, with a link. A canceled plan that is paid for still runs, and cannot be canceled again. */
function PlanBlock({ plan }: { plan: Subscription }) {
  if (plan.canceled && plan.cancel_at)
    return (
      <>
        You canceled your plan, and it stays active until {longDay(plan.cancel_at)}. You can delete your account after that, or{" "}
        <Link to="/support">ask us to end it now</Link>.
      </>
    );
  return (
    <>
      {accountsErrors["account.has_subscription"].message} <Link to="/subscription">Go to Subscription</Link>
    </>
  );
}

/** Says what happens to the content of a deleted account. */
function consequenceOf({ workspace, role }: Profile): string {
  if (!workspace) return "All your heatmaps and their files will be deleted too.";
  if (role === "admin")
    return `“${workspace.name}” will be closed, and everything in it will be deleted, including what other members created. Export it first if you want to keep it.`;
  return `Heatmaps you created in “${workspace.name}” stay there, without your name.`;
}

type ConfirmProps = { profile: Profile; isBusy: boolean; onClose: () => void; onConfirmed: () => void };

function ConfirmEmail({ profile, isBusy, onClose, onConfirmed }: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const isSame = typed.trim().toLowerCase() === profile.email.toLowerCase();
  const submit = () => {
    if (isSame) onConfirmed();
  };
  return (
    <FormDialog
      title="Are you sure?"
      description={`The account ${profile.email} will be permanently deleted. ${consequenceOf(profile)}`}
      action="Delete account"
      isDestructive
      isDisabled={!isSame}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={`Type ${profile.email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
