import { billingErrors } from "#contracts/kit/errors/billing.ts";
import { callersErrors } from "#contracts/kit/errors/callers.ts";
import type { Profile } from "#contracts/profile.ts";
import { supportView } from "#web/kit/auth/support-view.ts";

/** Why the user cannot create heatmaps; undefined if they can. The server enforces the rules; this only shows them early. */
export function spendingBlockedReason(profile: Profile): string | undefined {
  const { workspace, role } = profile;
  if (supportView()) return callersErrors["support_view.read_only"].message;
  if (role === "trial" && profile.trialEnded) return billingErrors["billing.trial_ended"].message;
  const paysByWorkspace = workspace !== null && (role === "member" || role === "admin");
  if (paysByWorkspace && !workspace.beta && !workspace.subscription?.active)
    return billingErrors["billing.no_subscription"].message;
  if (profile.imageCredits === 0 && profile.videoCredits === 0) return billingErrors["billing.no_image_credits"].message;
  return undefined;
}

/** Why this number of images and videos cannot be created; undefined if the credits are sufficient. */
export function insufficientCreditsReason(
  profile: Profile,
  { images = 0, videos = 0 }: { images?: number; videos?: number },
): string | undefined {
  const block = spendingBlockedReason(profile);
  if (block) return block;
  if (images > profile.imageCredits) return billingErrors["billing.no_image_credits"].message;
  return videos > profile.videoCredits ? billingErrors["billing.no_video_credits"].message : undefined;
}

/** Why this number of images cannot be created; undefined if the credits are sufficient. */
export const imageBlockedReason = (profile: Profile, images: number): string | undefined =>
  insufficientCreditsReason(profile, { images });
