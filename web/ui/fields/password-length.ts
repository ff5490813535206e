import { PASSWORD } from "#contracts/fields.ts";

/** From this length on, guessing is hopeless even for whoever has stolen the table of a careless site. */
const AMPLE = 20;

/** How long a password is, as a share of what is ample (0 to 1) and in words. Length only: nothing else about it is known here. */
export function lengthOf(typed: string): { share: number; grade: "short" | "enough" | "ample"; words: string } {
  const length = [...typed].length;
  const share = Math.min(1, length / AMPLE);
  if (length < PASSWORD.shortest)
    return { share, grade: "short", words: `${length} of at least ${PASSWORD.shortest} characters` };
  if (length < AMPLE) return { share, grade: "enough", words: "Looks good" };
  return { share, grade: "ample", words: "Looks great" };
}
