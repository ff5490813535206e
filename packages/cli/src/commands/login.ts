import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { createClient, PermissionError } from "../../../sdk/src/index.ts";
import { command } from "../command.ts";
import { EXIT, UsageError } from "../exit-codes.ts";
import { removeLogin, storeLogin } from "../settings.ts";

export const login = command({
  name: "login",
  usage: "--url URL",
  summary: "Store a key for a site, after checking it",
  details:
    "The key is asked for, or read from standard input: sightline login --url URL < key.txt\n" +
    "It is stored in a file that only you can read. SIGHTLINE_API_KEY takes precedence over it.",
  options: {},
  async run({ options, environment, terminal }) {
    const baseUrl = options.url ?? environment.SIGHTLINE_URL;
    if (!baseUrl || !URL.canParse(baseUrl)) throw new UsageError("Name the site: sightline login --url https://your-site");
    const apiKey = (await readKey(baseUrl)).trim();
    if (!/^sl_\S+$/.test(apiKey))
      throw new UsageError("That isn’t a key. Keys begin with sl_; an admin creates them at /developers.");
    const name = await workspaceOf(baseUrl, apiKey);
    const file = storeLogin(environment, { baseUrl, apiKey });
    terminal.out(
      options.json
        ? JSON.stringify({ workspace: name, file })
        : `Signed in${name ? ` to ${name}` : ""}. The key is stored in ${file}.`,
    );
    return EXIT.success;
  },
});

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

/** The name of the key’s workspace, or null if the key may not read it. Throws when the key isn’t valid. */
async function workspaceOf(baseUrl: string, apiKey: string): Promise<string | null> {
  try {
    return (await createClient({ baseUrl, apiKey }).workspaces.usage()).name;
  } catch (error) {
    if (error instanceof PermissionError && error.code === "caller.scope_missing") return null;
    throw error;
  }
}

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
