import { useQuery } from "@tanstack/react-query";
import type { Profile } from "#contracts/profile.ts";
import { meQuery } from "./me.ts";

/** The signed-in user, as far as the page has loaded them for another purpose: requests nothing. Undefined for visitors. */
export const useKnownProfile = (): Profile | undefined => useQuery({ ...meQuery, enabled: false }).data;
