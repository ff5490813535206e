import { InterruptedError } from "./exit-codes.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort(new InterruptedError()));
// A reader that stops early, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal,
  signal: interruption.signal,
});
