import type { Profile } from "#contracts/accounts.ts";

/** A suggested next action and its link. */
export type NextStep = { key: string; title: string; text: string; to: string | "new-heatmap" };

const MOST = 3;

/** Suggested next actions, most useful first, at most three. */
export function nextSteps(profile: Profile, { hasHeatmaps }: { hasHeatmaps: boolean }): readonly NextStep[] {
  const { role, workspace, superadmin } = profile;
  const steps: (NextStep | false)[] = [
    !hasHeatmaps && {
      key: "first",
      title: "Create your first heatmap",
      text: "Drop an image or a video anywhere on this page.",
      to: "new-heatmap",
    },
    role === "trial" &&
      !workspace && {
        key: "plan",
        title: profile.trialEnded ? "Pick a plan to go on" : "Find the plan that fits",
        text: profile.trialEnded ? "Your heatmaps are still here." : "Or go on with the Free plan after your trial.",
        to: "/subscription",
      },
    role === "freemium" &&
      !workspace && {
        key: "more",
        title: "Need more heatmaps?",
        text: "See what the plans for teams hold.",
        to: "/subscription",
      },
    role === "admin" &&
      workspace !== null && {
        key: "team",
        title: "Invite your team",
        text: "Share credits and heatmaps with colleagues.",
        to: "/workspace",
      },
    !superadmin && {
      key: "secure",
      title: "Secure your account",
      text: "A second factor takes a minute to set up.",
      to: "/account",
    },
    { key: "trust", title: "How far can you trust it?", text: "Read how accurate the predictions are.", to: "/accuracy" },
  ];
  return steps.filter((step) => step !== false).slice(0, MOST);
}
