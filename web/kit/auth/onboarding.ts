import type { Profile } from "#contracts/profile.ts";
import { POSTPONED_SURVEY } from "#web/kit/api/postponed-invites.ts";
import { type EntryParams, readEntryParams, withEntryParams } from "./entry-params.ts";

/** The onboarding pages between sign-in and the requested page, in order. */
const ONBOARDING_STEPS = ["/verify", "/add-workspace", "/followup", "/invited"] as const;

/** The profile fields that determine the next page. */
type OnboardingProfile = Pick<
  Profile,
  "email_verified" | "workspace" | "role" | "pendingInvites" | "unclaimedSubscription" | "followedUp" | "trialEnded"
>;

type RouteOptions = {
  /** Query parameters of the current URL. */
  search?: URLSearchParams;
  /** Invites that the user postponed, and the survey. */
  postponed?: readonly string[];
};

/**
 * The next page after sign-in: the first pending onboarding step, otherwise the requested page. Passes the query parameters on so
 * that no step loses them.
 */
export function nextRoute(
  person: OnboardingProfile,
  { search = new URLSearchParams(), postponed = [] }: RouteOptions = {},
): string {
  const arrival = readEntryParams(search);
  const stop = ONBOARDING_STEPS.find((page) => IS_STEP_REQUIRED[page](person, arrival, postponed));
  return stop ? withEntryParams(stop, search) : arrival.wanted;
}

const IS_STEP_REQUIRED: Record<
  (typeof ONBOARDING_STEPS)[number],
  (person: OnboardingProfile, arrival: EntryParams, postponed: readonly string[]) => boolean
> = {
  "/verify": ({ email_verified }) => !email_verified,
  "/add-workspace": ({ workspace, role, pendingInvites, unclaimedSubscription }, _, postponed) =>
    (!workspace && role !== "trial" && role !== "freemium") ||
    unclaimedSubscription ||
    pendingInvites.some(({ invite }) => !postponed.includes(invite)),
  "/followup": ({ role, followedUp, trialEnded }, _, postponed) =>
    role === "trial" && !followedUp && !trialEnded && !postponed.includes(POSTPONED_SURVEY),
  "/invited": ({ workspace, pendingInvites }, arrival) =>
    arrival.workspace === undefined
      ? arrival.invite !== undefined && pendingInvites.length === 0
      : arrival.workspace !== workspace?.uid,
};

/** Whether `place` comes before `page` in the onboarding steps. Pages that are not steps come after all steps. */
export function isStepBefore(place: string, page: string): boolean {
  const rank = (address: string) => {
    const index = (ONBOARDING_STEPS as readonly string[]).indexOf(address.split("?")[0] ?? "");
    return index === -1 ? ONBOARDING_STEPS.length : index;
  };
  return rank(place) < rank(page);
}
