import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Template } from "./templates.ts";

const run = promisify(execFile);

/**
 * The folder with the unpacked source of a template, downloaded unless it is already there. Its name is the source without its
 * kind, with "+" for "/": `@scope+name@1.0.0` or `owner+name@commit`. Scripts of packages do not run.
 * @param folder all sources, each in its own folder
 * @throws Error when the download fails
 */
export async function downloadSource({ source }: Template, folder: string): Promise<string> {
  const [kind = "", identifier = ""] = source.split(/:(.*)/s);
  const home = path.join(folder, identifier.replaceAll("/", "+"));
  if (existsSync(home)) return home;
  await mkdir(folder, { recursive: true });
  const unpacking = await mkdtemp(path.join(folder, ".unpacking-"));
  try {
    const archive = await (kind === "npm" ? packNpm : downloadGithub)(identifier, unpacking);
    const content = path.join(unpacking, "content");
    await mkdir(content);
    await run("tar", ["-xzf", archive, "--strip-components=1", "-C", content]);
    await rename(content, home);
  } finally {
    await rm(unpacking, { recursive: true, force: true });
  }
  return home;
}

/** Uses the registry that npm is configured with. */
async function packNpm(identifier: string, folder: string): Promise<string> {
  const { stdout } = await run("npm", ["pack", identifier, "--silent", "--ignore-scripts", "--pack-destination", folder]);
  return path.join(folder, path.basename(stdout.trim()));
}

async function downloadGithub(identifier: string, folder: string): Promise<string> {
  const [repository, commit] = identifier.split("@");
  const url = `https://codeload.github.com/${repository}/tar.gz/${commit}`;
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} cannot be reached`, { cause });
  });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  const archive = path.join(folder, "source.tgz");
  await writeFile(archive, new Uint8Array(await response.arrayBuffer()));
  return archive;
}
