import { PROOF, type Proof } from "#contracts/bot-check.ts";
import type { Puzzles } from "./proof-worker.ts";

/**
 * Solves the bot check in a worker, so that the page stays responsive: about a second of computing, and nothing to do for the user.
 */
export function solveProof(challenge: string): Promise<Proof> {
  const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });
  const solved = new Promise<Proof>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number[]>) => resolve({ challenge, solutions: data }));
    worker.addEventListener("error", () =>
      reject(new Error("This browser couldn’t complete the bot check. Please try another one.")),
    );
  });
  worker.postMessage({ challenge, puzzles: PROOF.puzzles, bits: PROOF.bits } satisfies Puzzles);
  return solved.finally(() => worker.terminate());
}
