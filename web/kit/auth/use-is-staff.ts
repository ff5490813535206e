import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./me.ts";

/** Whether the signed-in user is staff; false until known. */
export const useIsStaff = (): boolean => useQuery(meQuery).data?.superadmin ?? false;
