import type { Caller } from "#domain/kit/caller.ts";
import { requireOwnWorkspace } from "./require-own-workspace.ts";
import type { Workspace } from "./workspace.entity.ts";

/** Whether another user could join. Invites reserve no seat. */
export const hasFreeSeat = ({ memberCount, seats }: Workspace): boolean => memberCount < seats;

/** Whether the caller's workspace has a free seat. */
export async function seatsAvailable(caller: Caller): Promise<{ available: boolean }> {
  return { available: hasFreeSeat(await requireOwnWorkspace(caller)) };
}
