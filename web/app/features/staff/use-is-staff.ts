import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#web/kit/auth/me.ts";

/** Whether the person who looks is of our staff; until that is known he is not. */
export const useIsStaff = (): boolean => useQuery(meQuery).data?.superadmin ?? false;
