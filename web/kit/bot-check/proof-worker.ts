/** The puzzles of the bot check, for this worker. */
export type Puzzles = { readonly challenge: string; readonly puzzles: number; readonly bits: number };

const encoder = new TextEncoder();

/** Leading zero bits of the SHA-256 digest of a text, counted up to 32. */
async function leadingZeroBits(text: string): Promise<number> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
}

/** For each puzzle the first number whose digest has enough leading zero bits; the server checks the same with one digest each. */
async function solve({ challenge, puzzles, bits }: Puzzles): Promise<number[]> {
  const solutions: number[] = [];
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    let solution = 0;
    while ((await leadingZeroBits(`${challenge}.${puzzle}.${solution}`)) < bits) solution++;
    solutions.push(solution);
  }
  return solutions;
}

self.addEventListener("message", ({ data }: MessageEvent<Puzzles>) => {
  void solve(data).then((solutions) => self.postMessage(solutions));
});
