import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { PATH_ARGUMENTS, useOfOpen } from "./arguments.ts";
import { bytesOf } from "./bytes-of.ts";
import { limitFolder } from "./disk.ts";
import { pathRules, type SandboxFolders } from "./path-rules.ts";
import { type Check, type Operations, withCheck } from "./with-check.ts";

/** The temporary folder of a sandbox, and its size in bytes. */
export type SandboxFiles = SandboxFolders & { readonly size: number };

/** Checks an operation of `node:fs` in all its styles that exist. */
function checkOperation(name: string, check: Check): void {
  const synchronous = `${name}Sync`;
  const callbacks = fs as unknown as Operations;
  const promises = fs.promises as unknown as Operations;
  if (callbacks[synchronous]) callbacks[synchronous] = withCheck(callbacks[synchronous], "throws", check);
  if (callbacks[name]) callbacks[name] = withCheck(callbacks[name], "calls back", check);
  if (promises[name]) promises[name] = withCheck(promises[name], "rejects", check);
}

/** The methods of the handles that `open` of `node:fs/promises` returns. */
async function fileHandleMethods(): Promise<Operations> {
  const handle = await fs.promises.open(process.execPath);
  await handle.close();
  return Object.getPrototypeOf(handle) as Operations;
}

/**
 * Makes the file operations of this thread behave as in a Lambda function: only the temporary folder of the sandbox can be
 * written, up to its size, and the folders of other sandboxes cannot be seen. Does not affect native code and child processes.
 */
export async function restrictFiles({ size, ...folders }: SandboxFiles): Promise<void> {
  const checkPath = pathRules(folders);
  const reserve = limitFolder(folders.folder, size);
  const methods = await fileHandleMethods();
  for (const [name, uses] of PATH_ARGUMENTS)
    checkOperation(name, (args) => {
      for (const [position, use] of uses.entries()) checkPath(name, args[position], use);
      reserve(bytesOf(name, args));
    });
  checkOperation("open", ([file, flags]) => checkPath("open", file, useOfOpen(flags)));
  for (const name of ["write", "writev"]) checkOperation(name, (args) => reserve(bytesOf(name, args)));
  for (const name of ["write", "writev", "writeFile", "appendFile"]) {
    const method = methods[name];
    if (method) methods[name] = withCheck(method, "rejects", (args) => reserve(bytesOf(name, [undefined, ...args])));
  }
  const { existsSync } = fs;
  fs.existsSync = (file) => {
    try {
      checkPath("exists", file, "read");
    } catch {
      return false;
    }
    return existsSync(file);
  };
  syncBuiltinESMExports();
}
