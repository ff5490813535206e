import { MailCheck, ShieldAlert } from "lucide-react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { clearTokens } from "#web/kit/auth/session.ts";
import { EmailedAction } from "./emailed-action.tsx";

/** For users who received an email about a change that they did not make. */
export function SecureAccount({ code, email }: { code: string; email: string }) {
  return (
    <EmailedAction
      ask={{
        title: "Wasn’t you?",
        lead: (
          <>
            If someone else changed the login details of <strong>{email}</strong>, secure the account now.
          </>
        ),
        Icon: ShieldAlert,
        button: "Secure my account",
        busyButton: "Securing",
        effects: [
          "All devices are logged out.",
          "Your current password and your recovery codes stop working.",
          "Two-factor authentication is turned off if the email says so.",
          "We’ll email you a link to choose a new password.",
        ],
        isAlarm: true,
      }}
      done={{
        title: "Your account is secured",
        lead: (
          <>
            All sessions have ended and your old password no longer works. We sent a link to choose a new one to{" "}
            <strong>{email}</strong>.
          </>
        ),
        Icon: MailCheck,
      }}
      act={async () => {
        await call(accounts.recover, { body: { code } });
        await clearTokens();
      }}
    />
  );
}
