import type { CurrentKey } from "#contracts/public/key.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { AppError } from "#kit/error.ts";
import { keyFactsOf } from "./key-facts.ts";
import { requireKey } from "./require-key.ts";

/** The key that a request is made with. Its creator is not named. */
export async function readCurrentKey(caller: Caller): Promise<CurrentKey> {
  const [key, workspace] = await Promise.all([requireKey(caller, caller.uid), findWorkspace(caller.workspace?.uid ?? "")]);
  if (!caller.key || !workspace) throw new AppError("key.invalid");
  const { uid, name } = workspace;
  return { ...keyFactsOf(key), workspace: { uid, name }, per_minute: caller.key.perMinute };
}
