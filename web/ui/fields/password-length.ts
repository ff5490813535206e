import { PASSWORD } from "#contracts/fields.ts";

/** From this length on, guessing is infeasible even offline against a weakly hashed password. */
const AMPLE_LENGTH = 20;

/** Password length relative to `AMPLE_LENGTH` (0 to 1) and as a grade. Measures only the length. */
export function passwordLength(typed: string): { share: number; grade: "short" | "enough" | "ample"; label: string } {
  const length = [...typed].length;
  const share = Math.min(1, length / AMPLE_LENGTH);
  if (length < PASSWORD.shortest)
    return { share, grade: "short", label: `${length} of at least ${PASSWORD.shortest} characters` };
  if (length < AMPLE_LENGTH) return { share, grade: "enough", label: "Long enough" };
  return { share, grade: "ample", label: "Strong length" };
}
