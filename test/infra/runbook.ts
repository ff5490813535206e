import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileOf } from "./assembly.ts";

/** The shell commands of a section of a runbook, one text for each block of code. Placeholders such as `TABLE` are replaced. */
export function commandsOf(page: string, section: string, values: Readonly<Record<string, string>>): readonly string[] {
  const [, body] = new RegExp(`^## ${section}\\n(.+?)(?=^## |\\z)`, "ms").exec(`${fileOf(page)}\n## `) ?? [];
  if (body === undefined) throw new Error(`${page} has no section ${section}`);
  const placeholder = new RegExp(`\\b(${Object.keys(values).join("|")})\\b`, "g");
  return [...body.matchAll(/^ *```\n(.+?)^ *```$/gms)].map(([, block = ""]) =>
    block.replace(placeholder, (name) => values[name] ?? name).replaceAll(" …", ""),
  );
}

/** Answers a call of a program with its output. An error is printed, and ends the shell. */
export type Answer = (program: string, args: readonly string[]) => Promise<string>;

/** Sends the arguments to the test and prints its answer. */
const CLIENT = `
const response = await fetch(process.env.RUNBOOK, { method: "POST", body: JSON.stringify(process.argv.slice(1)) });
const output = await response.text();
if (response.ok) process.stdout.write(output);
else {
  process.stderr.write(output);
  process.exitCode = 1;
}`;

/** Runs commands with bash in an empty folder; the programs of AWS and npm are answered by the test. Returns what they print. */
export async function runCommands(commands: string, answer: Answer): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-runbook-"));
  const server = createServer(async (request, response) => {
    const [program = "", ...args] = JSON.parse(await text(request)) as string[];
    try {
      response.end(await answer(program, args));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const functions = ["aws", "npm", "npx"].map(
      (program) => `${program}() { "$NODE" --input-type=module -e "$CLIENT" -- ${program} "$@"; }`,
    );
    const bash = spawn("bash", ["-euo", "pipefail", "-c", [...functions, commands].join("\n")], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE: process.execPath,
        CLIENT,
        RUNBOOK: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
    });
    const [output, errors, [status]] = await Promise.all([text(bash.stdout), text(bash.stderr), once(bash, "close")]);
    if (status !== 0) throw new Error(`the commands ended with ${status}: ${errors}`);
    return output;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
