import type { Gaze } from "#contracts/gaze.ts";

/**
 * Explains the agreement of the prediction with people, by NSS: relative to people's agreement with each other if known,
 * otherwise to chance.
 */
export function agreementText({ nss, people }: Gaze["agreement"]): string {
  if (nss <= 0) return "The prediction agrees with these people no better than chance.";
  if (!people || people.nss <= 0) return "The prediction agrees with these people better than chance.";
  if (nss >= people.nss) return "The prediction agrees with these people at least as well as they agree with each other.";
  return `The prediction reaches ${Math.floor((nss / people.nss) * 100)}% of the agreement that these people have with each other.`;
}
