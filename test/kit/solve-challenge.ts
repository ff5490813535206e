import { createHash } from "node:crypto";
import { PROOF, type Proof } from "#contracts/bot-check.ts";

/** Solves a challenge as the browser does. */
export function solve(challenge: string): Proof {
  const solutions = Array.from({ length: PROOF.puzzles }, (_, puzzle) => {
    for (let solution = 0; ; solution++) {
      const digest = createHash("sha256").update(`${challenge}.${puzzle}.${solution}`).digest();
      if (Math.clz32(digest.readUInt32BE()) >= PROOF.bits) return solution;
    }
  });
  return { challenge, solutions };
}
