import { AppError } from "#kit/error.ts";

/**
 * Attributes of a user or workspace for each kind of credit: how many are left, and how many heatmaps they paid for. `none` is the
 * error without any.
 */
export const CREDIT_FIELDS = {
  image: { credits: "imageCredits", heatmaps: "imageHeatmaps", none: "billing.no_image_credits" },
  video: { credits: "videoCredits", heatmaps: "videoHeatmaps", none: "billing.no_video_credits" },
} as const;

export type CreditKind = keyof typeof CREDIT_FIELDS;

/** The change of one of these attributes by one, for each kind. */
export const oneOfEach = (field: "credits" | "heatmaps", kinds: readonly CreditKind[]): Readonly<Record<string, number>> =>
  Object.fromEntries(kinds.map((kind) => [CREDIT_FIELDS[kind][field], 1]));

/** The error for the first of the kinds of which there is no credit left. */
export function noCreditsLeft(balances: Readonly<Record<string, unknown>>, kinds: readonly CreditKind[]): AppError {
  const lacking = kinds.find((kind) => Number(balances[CREDIT_FIELDS[kind].credits]) < 1) ?? "image";
  return new AppError(CREDIT_FIELDS[lacking].none);
}
