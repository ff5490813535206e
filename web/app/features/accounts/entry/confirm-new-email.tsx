import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, MailOpen } from "lucide-react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { EmailedAction } from "./emailed-action.tsx";

/** Makes a new address the address of the account. */
export function ConfirmNewEmail({ code, email }: { code: string; email: string }) {
  const queryClient = useQueryClient();
  return (
    <EmailedAction
      ask={{
        title: "Use this address?",
        lead: (
          <>
            Confirm that <strong>{email}</strong> is yours. You’ll log in with it from now on.
          </>
        ),
        Icon: MailOpen,
        button: "Use this address",
        busyButton: "Changing",
      }}
      done={{
        title: "Email address changed",
        lead: (
          <>
            You now log in with <strong>{email}</strong>. We told your previous address about the change.
          </>
        ),
        Icon: BadgeCheck,
        continueTo: "/account",
      }}
      act={async () => {
        await call(accounts.confirmEmailChange, { body: { code } });
        queryClient.removeQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}
