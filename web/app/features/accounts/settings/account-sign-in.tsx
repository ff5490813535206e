import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { AtSign, KeyRound } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { AccountChangeEmail } from "./account-change-email.tsx";
import { AccountChangePassword } from "./account-change-password.tsx";
import { cacheProfile } from "./account-queries.ts";
import styles from "./account-second-factor.module.css";

/** The address and the password that the user signs in with. */
export function AccountSignIn({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<"email" | "password">();
  const close = () => setOpen(undefined);
  return (
    <SectionCard title="Sign-in" lead="The email address and password you log in with.">
      <ul className={styles.factors}>
        <li>
          <span className={styles.factorsIcon}>
            <AtSign aria-hidden="true" />
          </span>
          <div>
            <h3>Email</h3>
            <p>{profile.email}</p>
            {profile.emailUndelivered && <p className={styles.problem}>We can’t deliver emails to this address.</p>}
            {profile.newEmail && <PendingEmail email={profile.newEmail} isUndelivered={profile.newEmailUndelivered} />}
          </div>
          <Button size="small" aria-label="Change your email address" onClick={() => setOpen("email")}>
            Change
          </Button>
        </li>
        <li>
          <span className={styles.factorsIcon}>
            <KeyRound aria-hidden="true" />
          </span>
          <div>
            <h3>Password</h3>
            <p>Changing it logs you out on your other devices.</p>
          </div>
          <Button size="small" aria-label="Change your password" onClick={() => setOpen("password")}>
            Change
          </Button>
        </li>
      </ul>
      {open === "email" && <AccountChangeEmail profile={profile} onClose={close} />}
      {open === "password" && <AccountChangePassword email={profile.email} onClose={close} />}
    </SectionCard>
  );
}

/** The address whose link has not been opened yet. */
function PendingEmail({ email, isUndelivered }: { email: string; isUndelivered: boolean }) {
  const queryClient = useQueryClient();
  const cancel = useOperationMutation(accounts.cancelEmailChange, {
    onSuccess: (profile) => cacheProfile(queryClient, profile),
    onError: (problem) => snackbar.failure(problem),
  });
  return (
    <p role="status">
      {isUndelivered ? (
        <span className={styles.problem}>
          We couldn’t deliver the link to <strong>{email}</strong>. Check the address, and change it again.
        </span>
      ) : (
        <>
          Waiting for you to open the link we sent to <strong>{email}</strong>.
        </>
      )}{" "}
      <Button variation="link" size="small" isLoading={cancel.isPending} loadingText="Cancel" onClick={() => cancel.mutate()}>
        Cancel this change
      </Button>
    </p>
  );
}
