import * as z from "zod";

/**
 * The bot check: hashes with this many leading zero bits, one for each puzzle. Several small ones take a more even time than a
 * large one.
 */
export const PROOF = { puzzles: 8, bits: 12, longest: 10 } as const;

/** The solved bot check: the challenge, and for each puzzle the number that solves it. */
export const Proof = z.strictObject({
  challenge: z.string().min(1).max(200),
  solutions: z
    .array(
      z
        .int()
        .min(0)
        .max(10 ** PROOF.longest),
    )
    .length(PROOF.puzzles),
});
export type Proof = z.infer<typeof Proof>;
