import { MailCheck, ShieldAlert } from "lucide-react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { clearTokens } from "#web/kit/auth/session.ts";
import { EmailedAction } from "./emailed-action.tsx";

/** For the owner of the previous address of an account: restores it, because someone else may have changed it. */
export function UndoNewEmail({ code, email }: { code: string; email: string }) {
  return (
    <EmailedAction
      ask={{
        title: "Undo the change?",
        lead: (
          <>
            If someone else changed the address of your account, make it <strong>{email}</strong> again.
          </>
        ),
        Icon: ShieldAlert,
        button: "Undo the change",
        busyButton: "Undoing",
        effects: [
          "All devices are logged out.",
          "The current password stops working.",
          "We’ll email you a link to choose a new password.",
        ],
        isAlarm: true,
      }}
      done={{
        title: "Your address is restored",
        lead: (
          <>
            All sessions have ended and the old password no longer works. We sent a link to choose a new one to{" "}
            <strong>{email}</strong>.
          </>
        ),
        Icon: MailCheck,
      }}
      act={async () => {
        await call(accounts.undoEmailChange, { body: { code } });
        await clearTokens();
      }}
    />
  );
}
