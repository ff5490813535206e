import { parseArgs } from "node:util";
import { COMMON, type Command, configOf, contextOf, helpOf, type Options } from "./command.ts";
import { analyze } from "./commands/analyze.ts";
import { check } from "./commands/check.ts";
import { compare } from "./commands/compare.ts";
import { credits } from "./commands/credits.ts";
import { download } from "./commands/download.ts";
import { importWorkspace } from "./commands/import.ts";
import { list } from "./commands/list.ts";
import { listen } from "./commands/listen.ts";
import { login, logout } from "./commands/login.ts";
import { mcp } from "./commands/mcp.ts";
import { open } from "./commands/open.ts";
import { report } from "./commands/report.ts";
import { watch } from "./commands/watch.ts";
import { whatIf } from "./commands/what-if.ts";
import { whoami } from "./commands/whoami.ts";
import { describeError, EXIT, exitCodeOf, UnfinishedError, UsageError } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";
import { VERSION } from "./version.ts";

const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  analyze,
  watch,
  list,
  download,
  compare,
  whatIf,
  report,
  check,
  importWorkspace,
  open,
  listen,
  credits,
  mcp,
];

/** Options without a command. */
const OF_PROGRAM = { version: { type: "boolean", short: "v", text: "show the version" } } as const satisfies Options;
/** Every option of the program, to tell the name of the command from their values. */
const ALL_OPTIONS = configOf(Object.assign({}, ...COMMANDS.map(({ options }) => options), COMMON, OF_PROGRAM));

type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
};

/** Runs the program with these arguments. Gives its exit code. */
export async function runProgram(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal, signal } = surroundings;
  try {
    const code = await runCommand(argv, surroundings);
    return signal.aborted && code !== EXIT.success ? EXIT.interrupted : code;
  } catch (error) {
    if (!signal.aborted || error instanceof UnfinishedError) terminal.err(describeError(error));
    return signal.aborted ? EXIT.interrupted : exitCodeOf(error);
  }
}

async function runCommand(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { terminal } = surroundings;
  const say = (text: string) => {
    terminal.out(text);
    return EXIT.success;
  };
  const { name, args, version } = parsedLine(argv);
  if (version) return say(VERSION);
  if (name === "help") return say(args[0] === undefined ? overview() : helpOf(commandCalled(args[0])));
  const command = commandCalled(name);
  const context = contextOf(command, args, surroundings);
  return context.options.help ? say(helpOf(command)) : command.run(context);
}

type Line = { readonly name: string; readonly args: readonly string[]; readonly version: boolean };

/** The name of the command, and its arguments without it: options may stand before it, too. */
function parsedLine(argv: readonly string[]): Line {
  const { tokens } = parseArgs({ args: [...argv], options: ALL_OPTIONS, allowPositionals: true, strict: false, tokens: true });
  const version = tokens.some((token) => token.kind === "option" && token.name === "version");
  const command = tokens.find((token) => token.kind === "positional");
  if (command) return { name: command.value, args: argv.toSpliced(command.index, 1), version };
  const unknown = tokens.find((token) => token.kind === "option" && !(token.name in ALL_OPTIONS));
  if (unknown?.kind === "option") throw new UsageError(`Unknown option "${unknown.rawName}". See "sightline help".`);
  return { name: "help", args: [], version };
}

function commandCalled(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError(`There is no command "${name}". See "sightline help".`);
  return command;
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  const commands = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return [
    "Sightline predicts where people look.",
    "",
    "Usage: sightline COMMAND [OPTIONS]",
    "",
    "Commands:",
    ...commands,
    "",
    'Each command explains its options: "sightline COMMAND --help". "sightline --version" shows the version.',
    "",
    "Exit codes: 0 success, 1 an analysis or a check failed, 2 wrong usage, 3 no valid key or no permission,",
    "4 no credits, 5 the server can’t be reached or failed, 6 the state doesn’t allow it, 130 interrupted.",
  ].join("\n");
}
