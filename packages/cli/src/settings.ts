import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { NotSignedInError, UsageError } from "./exit-codes.ts";

/** Which site to use, with which key. */
export type Access = { readonly baseUrl: string; readonly apiKey: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `login` stores the key: `$XDG_CONFIG_HOME/sightline/login.json`, on Windows below `%APPDATA%`. */
export function loginFile(environment: Environment): string {
  const home = environment.HOME ?? environment.USERPROFILE ?? os.homedir();
  const base = environment.XDG_CONFIG_HOME || environment.APPDATA || path.join(home, ".config");
  return path.join(base, "sightline", "login.json");
}

/** Stores a key so that only this user can read it. */
export function storeLogin(environment: Environment, access: Access): string {
  const file = loginFile(environment);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  // The mode of an existing file would stay.
  chmodSync(file, 0o600);
  return file;
}

export const removeLogin = (environment: Environment): void => rmSync(loginFile(environment), { force: true });

function readLogin(environment: Environment): Partial<Access> {
  const file = loginFile(environment);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Partial<Access>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new UsageError(`${file} can’t be read. Delete it and run "sightline login".`);
  }
}

/** Whether a key has only visible ASCII characters, which a header can carry. */
export const isSendable = (apiKey: string): boolean => /^[!-~]+$/.test(apiKey);

/**
 * The site and key to use: `--url`, SIGHTLINE_URL and SIGHTLINE_API_KEY, then the stored login. A stored key is sent to its own
 * site only.
 */
export function findAccess(environment: Environment, url: string | undefined): Access {
  const stored = readLogin(environment);
  const baseUrl = url ?? (environment.SIGHTLINE_URL || stored.baseUrl);
  if (!baseUrl)
    throw new NotSignedInError('No site is known. Run "sightline login --url https://your-site", or set SIGHTLINE_URL.');
  if (!URL.canParse(baseUrl)) throw new UsageError(`"${baseUrl}" isn’t the address of a site.`);
  const isOfStored = stored.baseUrl !== undefined && new URL(stored.baseUrl).origin === new URL(baseUrl).origin;
  const apiKey = (environment.SIGHTLINE_API_KEY || (isOfStored ? stored.apiKey : undefined))?.trim();
  if (!apiKey)
    throw new NotSignedInError(
      `No key for ${baseUrl} is known. Run "sightline login --url ${baseUrl}", or set SIGHTLINE_API_KEY.`,
    );
  if (!isSendable(apiKey)) {
    const place = environment.SIGHTLINE_API_KEY ? "SIGHTLINE_API_KEY" : loginFile(environment);
    throw new NotSignedInError(`The key in ${place} has characters that no key has, such as curly quotes. Copy it again.`);
  }
  return { baseUrl, apiKey };
}
