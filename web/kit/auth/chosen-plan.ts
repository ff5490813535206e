import * as z from "zod";
import { Interval, Tier } from "#contracts/subscription.ts";
import { createStoredJson } from "#web/kit/page/stored-value.ts";

const ChosenPlan = z.object({ tier: Tier, interval: Interval });
/** A paid plan that a visitor chose on the pricing page. */
export type ChosenPlan = z.infer<typeof ChosenPlan>;

/** The plan in a URL's query; undefined if it names none. */
export const planFromQuery = (search: URLSearchParams): ChosenPlan | undefined =>
  ChosenPlan.safeParse({ tier: search.get("plan"), interval: search.get("interval") ?? "year" }).data;

/** The query that names a plan. */
export const planToQuery = ({ tier, interval }: ChosenPlan): string => `plan=${tier}&interval=${interval}`;

const stored = createStoredJson({ storage: "local", key: "plan", parse: (json) => ChosenPlan.parse(json) });

/** The plan that was chosen in this browser before the sign-up. */
export const readChosenPlan = (): ChosenPlan | undefined => stored.get();

/** Keeps a plan until the user has signed up. */
export function storeChosenPlan(plan: ChosenPlan): void {
  stored.set(plan);
}
