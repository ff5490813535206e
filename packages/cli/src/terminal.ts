/** Where a command writes: results to `out`, progress and errors to `err`. */
export type Terminal = {
  out(text: string): void;
  err(text: string): void;
};

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
};
