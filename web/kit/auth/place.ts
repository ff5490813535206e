import type { Profile } from "#contracts/accounts.ts";
import { type Arrival, onwards, readArrival } from "./arrival.ts";

/** The pages that may stand between signing in and the page that was wanted, in the order in which they are asked for. */
const WAY_IN = ["/verify", "/add-workspace", "/followup", "/invited"] as const;

/** What of the profile decides where to go. */
type Person = Pick<
  Profile,
  "email_verified" | "workspace" | "role" | "pendingInvites" | "unclaimedSubscription" | "followedUp" | "trialEnded"
>;

type Way = {
  /** What the present address was opened with. */
  search?: URLSearchParams;
  /** Invitations that the person chose to decide on later. */
  postponed?: readonly string[];
};

/**
 * Where somebody goes once his profile is known: the first of the pages that he must see, otherwise the page that he wanted. What the
 * address says goes along, so that no page on the way loses it.
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

/** Whether `place` has to be seen before `page` of the way in. Pages that are not on it come after all that are. */
export function comesBefore(place: string, page: string): boolean {
  const rank = (address: string) => {
    const index = (WAY_IN as readonly string[]).indexOf(address.split("?")[0] ?? "");
    return index === -1 ? WAY_IN.length : index;
  };
  return rank(place) < rank(page);
}
