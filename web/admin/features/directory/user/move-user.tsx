import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { longDay } from "#web/kit/long-day.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { useUserChange } from "./use-user-change.ts";

const CHOICES = ["To a workspace", "Out of their workspace"] as const;
type Choice = (typeof CHOICES)[number];

/** What a user has outside of a workspace. */
function outsideOf({ trial_end, trial_ended }: StaffUserDetails): string {
  const hasTrial = !trial_ended && trial_end !== null && Date.parse(trial_end) > Date.now();
  return hasTrial ? `They’ll be on their trial again, until ${longDay(trial_end)}.` : "They’ll be on the free plan.";
}

/** Moves a user to a workspace or out of one. */
export function MoveUser({ user, onClose }: { user: StaffUserDetails; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>(CHOICES[0]);
  const [search, setSearch] = useState("");
  const [workspace, setWorkspace] = useState("");
  const words = useDebounced(search.trim());
  const { data } = useOperation(staffBackoffice.workspaces, { query: { search: words } }, { enabled: words !== "" });
  const found = words === "" ? [] : (data?.rows ?? []).filter(({ uid }) => uid !== user.workspace?.uid);
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
      isIncomplete={isToWorkspace && !found.some(({ uid }) => uid === workspace)}
      isBusy={move.isPending}
      problem={move.error}
      onClose={onClose}
      onConfirm={(confirmation) =>
        move.mutate({ params: { uid: user.uid }, body: { workspace: target, confirmation } }, { onSuccess: onClose })
      }
    >
      {user.workspace && <RadioField legend="Move" name="move" options={CHOICES} value={choice} onChange={setChoice} />}
      {isToWorkspace && (
        <>
          <TextField
            label="Find a workspace"
            hint="By its name or the email of its admin."
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={({ target: { value } }) => setSearch(value)}
          />
          <SelectField label="Workspace" value={workspace} onChange={({ target: { value } }) => setWorkspace(value)}>
            <option value="">{words !== "" && data && found.length === 0 ? "No workspace found" : "Choose a workspace"}</option>
            {found.map(({ uid, name, members, seats }) => (
              <option key={uid} value={uid}>
                {`${name}, ${members} of ${seats} seats`}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </TypedConfirm>
  );
}
