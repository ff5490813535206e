import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "#contracts/profile.ts";
import { meQuery } from "#web/kit/auth/me.ts";

/** Shows a change of the profile before the server has confirmed it. */
export function useShownProfile() {
  const queryClient = useQueryClient();
  const show = (change: Partial<Profile>) => void queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...change });
  /** Shows a change that is being sent. A running request of the profile would return the old state, so it is canceled. */
  const showSent = async (change: Partial<Profile>) => {
    await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
    show(change);
  };
  return { show, showSent };
}
