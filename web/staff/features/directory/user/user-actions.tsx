import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ChangeAdminDialog } from "#web/staff/shared/change-admin-dialog.tsx";
import { CreditComparison } from "#web/staff/shared/credit-comparison/credit-comparison.tsx";
import { OfferDialog } from "../offers/offer-dialog.tsx";
import { MoveUser } from "./move-user.tsx";
import { RemoveUser } from "./remove-user.tsx";
import { StaffAccess } from "./staff-access.tsx";
import styles from "./user.module.css";
import { ViewAsUser } from "./view-as-user.tsx";

/** Actions on a user; dangerous ones are confirmed by typing their address. */
export function UserActions({ user, onRemoved }: { user: StaffUserDetails; onRemoved: () => void }) {
  const [open, setOpen] = useState<"admin" | "compare" | "move" | "offer" | "staff" | "remove" | "view">();
  const close = () => setOpen(undefined);
  const { data: me } = useQuery(meQuery);
  const isYou = me?.uid === user.uid;
  return (
    <section aria-label="Actions">
      <h3>Actions</h3>
      <div className={styles.actions}>
        {!user.staff && <Button onClick={() => setOpen("view")}>View as user</Button>}
        {!user.workspace && <Button onClick={() => setOpen("offer")}>Add subscription</Button>}
        {user.role === "member" && <Button onClick={() => setOpen("admin")}>Make admin</Button>}
        <Button onClick={() => setOpen("compare")}>Compare credits with the history</Button>
        <Button onClick={() => setOpen("move")}>Move user</Button>
        {!isYou && (
          <>
            <Button onClick={() => setOpen("staff")}>{user.staff ? "End staff access" : "Make staff"}</Button>
            <Button variation="destructive" onClick={() => setOpen("remove")}>
              Delete user
            </Button>
          </>
        )}
      </div>
      {isYou && <p className={styles.own}>This is your account: another member of staff must end its access or delete it.</p>}
      {open === "offer" && <OfferDialog user={user} onClose={close} />}
      {open === "compare" && <CreditComparison uid={user.uid} name={user.name || user.email} onClose={close} />}
      {open === "view" && <ViewAsUser user={user} onClose={close} />}
      {open === "move" && <MoveUser user={user} onClose={close} />}
      {open === "admin" && user.workspace && <ChangeAdminDialog member={user} workspace={user.workspace} onClose={close} />}
      {open === "staff" && <StaffAccess user={user} onClose={close} />}
      {open === "remove" && (
        <RemoveUser
          user={user}
          onClose={close}
          onRemoved={() => {
            close();
            onRemoved();
          }}
        />
      )}
    </section>
  );
}
