import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { longDay } from "#web/kit/long-day.ts";
import { WorkspaceFinder } from "#web/staff/shared/workspace-finder.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { useUserChange } from "./use-user-change.ts";

const CHOICES = ["To a workspace", "Out of their workspace"] as const;
type Choice = (typeof CHOICES)[number];

/** Says what a user has outside of a workspace. */
function outsideOf({ trial_end, trial_ended }: StaffUserDetails): string {
  const hasTrial = !trial_ended && trial_end !== null && Date.parse(trial_end) > Date.now();
  return hasTrial ? `They’ll be on their trial again, until ${longDay(trial_end)}.` : "They’ll be on the Free plan.";
}

/** Moves a user to a workspace or out of one. */
export function MoveUser({ user, onClose }: { user: StaffUserDetails; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(CHOICES[0]);
  const [workspace, setWorkspace] = useState("");
  const move = useUserChange(staffBackoffice.moveUser, "User moved");
  const isToWorkspace = choice === CHOICES[0];
  const target = isToWorkspace ? workspace : null;
  const left = user.workspace ? ` What they created in ${user.workspace.name} stays there.` : "";
  return (
    <TypedConfirm
      title="Move user"
      description={`${user.name || user.email} gets an email.${left}${isToWorkspace ? "" : ` ${outsideOf(user)}`}`}
      wanted={user.email}
      confirmationLabel="the user’s email"
      action="Move user"
      isIncomplete={isToWorkspace && workspace === ""}
      isBusy={move.isPending}
      problem={move.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        move.mutate({ params: { uid: user.uid }, body: { workspace: target, confirmation } }, { onSuccess: onClose })
      }
    >
      {user.workspace && <RadioField legend="Move" name="move" options={CHOICES} value={choice} onChange={setChoice} />}
      {isToWorkspace && (
        <WorkspaceFinder
          value={workspace}
          without={user.workspace ? [user.workspace.uid] : []}
          detailOf={({ members, seats }) => `${members} of ${seats} seats`}
          onChoose={setWorkspace}
        />
      )}
    </TypedConfirm>
  );
}
