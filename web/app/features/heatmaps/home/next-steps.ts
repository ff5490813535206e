import type { Profile } from "#contracts/profile.ts";
import { type ChosenPlan, planToQuery } from "#web/kit/auth/chosen-plan.ts";
import { planTitle } from "#web/kit/auth/plan-title.ts";
import { uploadable } from "../uploads/uploadable.ts";

/** A suggested next action and its link. */
export type NextStep = { key: string; title: string; text: string; to: string | "new-heatmap" };

const MAX_STEPS = 3;

/** Suggested next actions, most useful first, at most three. */
export function nextSteps(
  profile: Profile,
  {
    hasHeatmaps,
    chosen,
    lacksFactor,
  }: {
    hasHeatmaps: boolean;
    chosen?: ChosenPlan | undefined;
    /** Whether two-factor authentication is off; false while that is unknown. */
    lacksFactor: boolean;
  },
): readonly NextStep[] {
  const { role, workspace } = profile;
  const steps: (NextStep | false)[] = [
    !hasHeatmaps && {
      key: "first",
      title: "Create your first heatmap",
      text: `Drop an ${uploadable(profile)} anywhere on this page.`,
      to: "new-heatmap",
    },
    role === "trial" &&
      !profile.followedUp &&
      !profile.trialEnded &&
      hasHeatmaps && {
        key: "survey",
        title: "Answer two quick questions",
        text: "They tailor Sightline to your work.",
        to: "/followup",
      },
    role === "trial" &&
      !workspace && {
        key: "plan",
        title: chosen
          ? `Continue with the ${planTitle(chosen.tier)} plan`
          : profile.trialEnded
            ? "Pick a plan to continue"
            : "Find the right plan",
        text: profile.trialEnded ? "Your heatmaps are still here." : "Or continue on the Free plan after your trial.",
        to: chosen ? `/subscription?${planToQuery(chosen)}` : "/subscription",
      },
    role === "freemium" &&
      !workspace && {
        key: "more",
        title: "Need more heatmaps?",
        text: "Compare team plans.",
        to: "/subscription",
      },
    role === "admin" &&
      workspace !== null && {
        key: "team",
        title: "Invite your team",
        text: "Share credits and heatmaps with colleagues.",
        to: "/workspace",
      },
    lacksFactor && {
      key: "secure",
      title: "Secure your account",
      text: "Set up two-factor authentication in a minute.",
      to: "/account",
    },
    { key: "trust", title: "How accurate is it?", text: "See how predictions compare with eye tracking.", to: "/accuracy" },
  ];
  return steps.filter((step) => step !== false).slice(0, MAX_STEPS);
}
