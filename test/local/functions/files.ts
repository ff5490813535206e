// Functions that write files, for the tests of the Lambda emulator.
import { execFile } from "node:child_process";
import fs, { createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

type Attempt = () => unknown;
type Call = { readonly outside: string; readonly bytes: number };

/** The error codes of attempts, `done` for one that succeeds. */
async function codesOf(attempts: Readonly<Record<string, Attempt>>): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      codes[name] = "done";
    } catch (error) {
      codes[name] = (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }
  return codes;
}

/** Writes, deletes and moves files of a folder in the different styles of `node:fs`. */
export async function writeOutside({ outside }: Call) {
  const file = path.join(outside, "new");
  const existing = path.join(outside, "existing");
  const link = path.join(os.tmpdir(), "link");
  await symlink(existing, link);
  return codesOf({
    promise: () => writeFile(file, "x"),
    synchronous: () => fs.writeFileSync(file, "x"),
    callback: () => promisify(fs.writeFile)(file, "x"),
    stream: () => pipeline(Readable.from(["x"]), createWriteStream(file)),
    open: () => open(file, "a"),
    folder: () => mkdir(path.join(outside, "folder")),
    delete: () => fs.unlinkSync(existing),
    rename: () => fs.promises.rename(existing, path.join(os.tmpdir(), "moved")),
    "through a link": () => fs.appendFileSync(link, "x"),
    "a folder that exists": () => mkdir(outside, { recursive: true }),
    read: () => readFile(existing),
    "delete the link": () => rm(link),
  });
}

/** Writes this many bytes in different styles, each into an empty folder; the last call follows a deletion. */
export async function fill({ bytes }: Call) {
  const file = path.join(os.tmpdir(), "large");
  const data = Buffer.alloc(bytes);
  const alone = (write: Attempt) => async () => {
    await rm(file, { force: true });
    await write();
  };
  return codesOf({
    promise: alone(() => writeFile(file, data)),
    synchronous: alone(() => fs.writeFileSync(file, data)),
    stream: alone(() => pipeline(Readable.from([data.subarray(1), data.subarray(0, 1)]), createWriteStream(file))),
    handle: alone(async () => {
      await using handle = await open(file, "w");
      await handle.write(data);
    }),
    copy: alone(() => {
      fs.writeFileSync(file, data.subarray(0, bytes / 2 + 1));
      fs.copyFileSync(file, `${file}-copy`);
    }),
    "after a deletion": alone(() => writeFile(file, data.subarray(0, bytes / 2))),
  });
}

/** Lets a child process write this many bytes, and waits. */
export async function fillByChild({ bytes }: Call) {
  await promisify(execFile)("sh", ["-c", `head -c ${bytes} /dev/zero > "$TMPDIR/large"`]);
  await new Promise(() => setInterval(() => undefined, 1000));
}

/** Leaves a file, returns its path and the names of all files in the temporary folder. */
export async function leave(_event: unknown, { awsRequestId }: { awsRequestId: string }) {
  const file = path.join(os.tmpdir(), awsRequestId);
  await writeFile(file, "secret");
  return { file, names: await readdir(os.tmpdir()) };
}

/** Looks for the file of another sandbox. */
export async function look({ file }: { file: string }) {
  return {
    ...(await codesOf({
      read: () => readFile(file),
      write: () => writeFile(file, "x"),
      list: () => readdir(path.dirname(file)),
      "list the parent": () => readdir(path.dirname(os.tmpdir())),
      "read the parent's": () => fs.statSync(path.join(os.tmpdir(), "..", path.basename(path.dirname(file)))),
    })),
    exists: fs.existsSync(file),
  };
}
