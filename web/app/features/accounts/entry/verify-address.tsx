import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, MailOpen } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { safeRedirectPath } from "#web/kit/auth/sign-in-redirect.ts";
import { EmailedAction } from "./emailed-action.tsx";

/** Verifies an email address. */
export function VerifyAddress({ code, email }: { code: string; email: string }) {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  return (
    <EmailedAction
      ask={{
        title: "Verify your email",
        lead: (
          <>
            Confirm that <strong>{email}</strong> is yours to get started.
          </>
        ),
        Icon: MailOpen,
        button: "Verify my email",
        busyButton: "Verifying",
      }}
      done={{
        title: "Email verified",
        lead: (
          <>
            <strong>{email}</strong> is verified. Continue here or close this tab.
          </>
        ),
        Icon: BadgeCheck,
        continueTo: safeRedirectPath(search.get("continueUrl")),
      }}
      act={async () => {
        await call(accounts.verifyEmail, { body: { code } });
        queryClient.removeQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}
