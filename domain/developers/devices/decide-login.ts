import type { z } from "zod";
import type { ApiKey, NewApiKey } from "#contracts/api-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { update } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { addKey } from "../keys/create-key.ts";
import { DeviceLoginEntity } from "./device-login.entity.ts";
import { requireLogin } from "./require-login.ts";

/** Changes the state of a login that still waits. */
const decision = (code: string, state: "approved" | "denied") =>
  DeviceLoginEntity.patch({ code })
    .set({ state })
    .where((login, { eq }) => eq(login.state, "pending"));

/**
 * Confirms a login: creates its key in the caller's workspace, whose secret only the program that asked for the login receives.
 * Errors: those of `requireLogin` and `createKey`.
 */
export async function approveLogin(caller: Caller, code: string, settings: z.output<typeof NewApiKey>): Promise<ApiKey> {
  const { key: uid, keySecret: stored } = await requireLogin(caller, code);
  const approved = { write: update(decision(code, "approved").params()), onConditionFailed: "device.not_found" } as const;
  return addKey(caller, { uid, stored }, settings, [approved]);
}

/** Rejects a login; its program receives the rejection. Errors as `requireLogin`. */
export async function denyLogin(caller: Caller, code: string): Promise<void> {
  await requireLogin(caller, code);
  await orThrow(decision(code, "denied").go(), () => new AppError("device.not_found"));
}
