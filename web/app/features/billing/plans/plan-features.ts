import type { Plan } from "#contracts/billing.ts";
import { pluralize } from "#web/kit/format.ts";

/** A line of a plan card, and whether the plan includes it. */
export type Feature = {
  text: string;
  isIncluded: boolean;
  /** Whether the text alone says that it is missing. */
  saysSo?: boolean;
};

/** The features of a plan, in display order. A count of `null` is unlimited. */
export function featuresOf(plan: Plan): readonly Feature[] {
  const monthly = plan.tier === "freemium" ? "" : " a month";
  const heatmaps = (count: number | null, kind: string) =>
    count === null
      ? `Unlimited ${kind} heatmaps`
      : count === 0
        ? `No ${kind} heatmaps`
        : `${pluralize(count, `${kind} heatmap`)}${monthly}`;
  return [
    { text: plan.seats === null ? "Unlimited user seats" : pluralize(plan.seats, "user seat"), isIncluded: true },
    { text: heatmaps(plan.images, "image"), isIncluded: plan.images !== 0, saysSo: true },
    { text: heatmaps(plan.videos, "video"), isIncluded: plan.videos !== 0, saysSo: true },
    { text: "Clarity score", isIncluded: plan.clarity },
    { text: plan.support === "Email" ? "Email support" : "Dedicated consultant", isIncluded: true },
    { text: "Projects", isIncluded: plan.projects },
    { text: "Team collaboration", isIncluded: plan.collaboration },
    { text: "Template reports", isIncluded: plan.templates },
    ...(plan.access === null
      ? [{ text: "Audits and Co-Pilot on request", isIncluded: true }]
      : [
          { text: "Audits", isIncluded: plan.access.includes("audits") },
          { text: "Co-Pilot", isIncluded: plan.access.includes("copilot") },
        ]),
    { text: "API and webhooks", isIncluded: plan.api },
  ];
}
