import * as z from "zod";
import { Interval, Tier } from "#contracts/subscription.ts";

const KEY = "sightline.plan";
const ChosenPlan = z.object({ tier: Tier, interval: Interval });
/** A paid plan that a visitor chose on the pricing page. */
export type ChosenPlan = z.infer<typeof ChosenPlan>;

/** The plan in a URL's query; undefined if it names none. */
export const planFromQuery = (search: URLSearchParams): ChosenPlan | undefined =>
  ChosenPlan.safeParse({ tier: search.get("plan"), interval: search.get("interval") ?? "year" }).data;

/** The query that names a plan. */
export const planToQuery = ({ tier, interval }: ChosenPlan): string => `plan=${tier}&interval=${interval}`;

/** The plan that was chosen in this browser before the sign-up. */
export function readChosenPlan(): ChosenPlan | undefined {
  try {
    return ChosenPlan.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Keeps a plan until the user has signed up. */
export const storeChosenPlan = (plan: ChosenPlan): void => window.localStorage.setItem(KEY, JSON.stringify(plan));
