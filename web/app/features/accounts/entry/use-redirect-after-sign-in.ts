import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { postponedInvites } from "#web/kit/api/postponed-invites.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { nextRoute } from "#web/kit/auth/onboarding.ts";
import { sessionEnded } from "#web/kit/auth/session.ts";

/**
 * Navigates to the next page for the user's profile and clears cached data of the previous state. Throws `ApiError` when the
 * profile cannot be loaded.
 */
export function useRedirectAfterSignIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async () => {
    sessionEnded.set(false);
    queryClient.clear();
    const person = await queryClient.fetchQuery(meQuery);
    const place = nextRoute(person, { search, postponed: postponedInvites() });
    if (place.startsWith("/superadmin")) window.location.assign(place);
    else await navigate(place, { replace: true });
  };
}
