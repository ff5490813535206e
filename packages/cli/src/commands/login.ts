import { hostname } from "node:os";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { createClient } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { logInByCode } from "../login/device-login.ts";
import { isSendable, removeLogin, storeLogin } from "../settings.ts";
import type { Terminal } from "../terminal.ts";

export const login = command({
  name: "login",
  usage: "--url URL",
  summary: "Get a key for a site and store it",
  details:
    "An admin confirms a code in a browser and chooses what the key may do. The key is stored in a file that only you can read.\n" +
    "With a key of your own: sightline login --url URL --key, or sightline login --url URL < key.txt\n" +
    "SIGHTLINE_API_KEY takes precedence over a stored key.",
  options: {
    key: { type: "boolean", text: "ask for a key instead, or read it from standard input" },
    code: { type: "boolean", text: "confirm a code, also where there is no terminal" },
  },
  async run({ options, environment, terminal, signal }) {
    const baseUrl = options.url ?? environment.SIGHTLINE_URL;
    if (!baseUrl || !URL.canParse(baseUrl)) throw new UsageError("Name the site: sightline login --url https://your-site");
    if (options.key && options.code) throw new UsageError("Use either --key or --code.");
    const isByCode = options.code ?? (!options.key && process.stdin.isTTY);
    const apiKey = isByCode
      ? await logInByCode({ baseUrl, client: `sightline on ${hostname()}`.slice(0, 100), signal, show: showCode(terminal) })
      : (await readKey(baseUrl)).trim();
    if (!apiKey.startsWith("sl_") || !isSendable(apiKey))
      throw new UsageError("That isn’t a key. Keys begin with sl_; an admin creates them at /developers.");
    const { workspace } = await createClient({ baseUrl, apiKey }).key.read({ signal });
    const file = storeLogin(environment, { baseUrl, apiKey });
    terminal.out(
      options.json
        ? JSON.stringify({ workspace: workspace.name, file })
        : `Logged in to ${workspace.name}. The key is stored in ${file}.`,
    );
    return EXIT.success;
  },
});

const showCode = (terminal: Terminal) => (code: string, page: string) =>
  terminal.err(`Open ${page}\nand confirm this code: ${code}\nWaiting for the confirmation. The code is valid for ten minutes.`);

export const logout = command({
  name: "logout",
  usage: "",
  summary: "Delete the stored key from this computer",
  details: "The key itself stays valid. Delete it at /developers if someone else may know it.",
  options: {},
  async run({ environment, terminal, options }) {
    removeLogin(environment);
    terminal.out(options.json ? "{}" : "The stored key is deleted.");
    return EXIT.success;
  },
});

/** A key from standard input, or typed without showing it. */
async function readKey(baseUrl: string): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  process.stderr.write(`Key for ${baseUrl} (it isn’t shown): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question("");
  } finally {
    prompt.close();
    process.stderr.write("\n");
  }
}
