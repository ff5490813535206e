import type { Profile } from "#contracts/accounts.ts";
import { type Arrival, onwards, readArrival } from "./arrival.ts";

/** The onboarding pages between sign-in and the requested page, in order. */
const WAY_IN = ["/verify", "/add-workspace", "/followup", "/invited"] as const;

/** The profile fields that determine the next page. */
type Person = Pick<
  Profile,
  "email_verified" | "workspace" | "role" | "pendingInvites" | "unclaimedSubscription" | "followedUp" | "trialEnded"
>;

type Way = {
  /** Query parameters of the current URL. */
  search?: URLSearchParams;
  /** Invites that the user postponed. */
  postponed?: readonly string[];
};

/**
 * The next page after sign-in: the first pending onboarding step, otherwise the requested page. Passes the query parameters on so
 * that no step loses them.
 */
export function placeOf(person: Person, { search = new URLSearchParams(), postponed = [] }: Way = {}): string {
  const arrival = readArrival(search);
  const stop = WAY_IN.find((page) => MUST_SEE[page](person, arrival, postponed));
  return stop ? onwards(stop, search) : arrival.wanted;
}

const MUST_SEE: Record<(typeof WAY_IN)[number], (person: Person, arrival: Arrival, postponed: readonly string[]) => boolean> = {
  "/verify": ({ email_verified }) => !email_verified,
  "/add-workspace": ({ workspace, role, pendingInvites, unclaimedSubscription }, _, postponed) =>
    (!workspace && role !== "trial" && role !== "freemium") ||
    unclaimedSubscription ||
    pendingInvites.some(({ invite }) => !postponed.includes(invite)),
  "/followup": ({ role, followedUp, trialEnded }) => role === "trial" && !followedUp && !trialEnded,
  "/invited": ({ workspace, pendingInvites }, arrival) =>
    arrival.workspace === undefined
      ? arrival.invite !== undefined && pendingInvites.length === 0
      : arrival.workspace !== workspace?.uid,
};

/** Whether `place` comes before `page` in the onboarding steps. Pages that are not steps come after all steps. */
export function comesBefore(place: string, page: string): boolean {
  const rank = (address: string) => {
    const index = (WAY_IN as readonly string[]).indexOf(address.split("?")[0] ?? "");
    return index === -1 ? WAY_IN.length : index;
  };
  return rank(place) < rank(page);
}
