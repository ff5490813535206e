import { type ChosenPlan, readChosenPlan } from "#web/kit/auth/chosen-plan.ts";
import type { EntryParams } from "#web/kit/auth/entry-params.ts";
import { planTitle } from "#web/kit/auth/plan-title.ts";

const MAX_LENGTH = 100;

/** Where the visitor came from, as part of the sign-up. Values that are too long are left out. */
export function signUpOrigin({ aff, source, keyword, interestedIn }: EntryParams) {
  const plan = readChosenPlan();
  const interest = interestedIn ?? (plan && nameOfPlan(plan));
  return {
    ...(aff && aff.length <= 64 && { aff }),
    ...(source && source.length <= MAX_LENGTH && { source }),
    ...(keyword && keyword.length <= MAX_LENGTH && { keyword }),
    ...(interest && interest.length <= MAX_LENGTH && { interested_in: interest }),
  };
}

/** The plan in words, such as `Business, yearly`. */
export const nameOfPlan = ({ tier, interval }: ChosenPlan): string => `${planTitle(tier)}, ${interval}ly`;
