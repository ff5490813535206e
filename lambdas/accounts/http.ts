import { accounts } from "#contracts/accounts.ts";
import { readProfile } from "#domain/workspaces/read-profile.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve(accounts, {
  me: ({ caller }) => readProfile(caller),
});
