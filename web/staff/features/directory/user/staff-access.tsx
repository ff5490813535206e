import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { Reauthentication } from "#web/ui/sign-in/reauthentication.tsx";
import { useUserChange } from "./use-user-change.ts";

/** Grants or removes a user's staff access, after a recent sign-in. */
export function StaffAccess({ user, onClose }: { user: StaffUserDetails; onClose: () => void }) {
  const { data: me } = useQuery(meQuery);
  const [mustSignIn, setMustSignIn] = useState(false);
  const change = useUserChange(staffBackoffice.setStaff, user.staff ? "Staff access ended" : "Staff access given");
  const save = (confirmation: string) => {
    setMustSignIn(false);
    change.mutate(
      { params: { uid: user.uid }, body: { staff: !user.staff, confirmation } },
      {
        onSuccess: onClose,
        onError: (problem) => setMustSignIn(toApiError(problem).code === "caller.sign_in_required"),
      },
    );
  };
  if (mustSignIn && me)
    return (
      <Reauthentication
        email={me.email}
        reason={`Please log in again to ${user.staff ? "end the staff access of" : "give staff access to"} ${user.email}.`}
        onCancel={onClose}
        onDone={() => save(user.email)}
      />
    );
  const given =
    "They will see and change the data of all customers. They must have two-factor authentication, and are logged out everywhere.";
  const ended = "They will no longer see the staff area, and are logged out everywhere.";
  return (
    <TypedConfirm
      title={user.staff ? "End staff access" : "Make staff"}
      description={`${user.staff ? ended : given} All staff get an email.`}
      wanted={user.email}
      confirmationLabel="the user’s email"
      action={user.staff ? "End staff access" : "Make staff"}
      isBusy={change.isPending}
      problem={change.error}
      onClose={onClose}
      onConfirm={save}
    />
  );
}
