import * as z from "zod";
import { createStoredJson } from "#web/kit/page/stored-value.ts";
import { createSignal } from "#web/kit/signal.ts";

const TabView = z.object({
  uid: z.string(),
  user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
  endsAt: z.string(),
});
/** The view of this tab: its id, the user that staff view the application as, and when it ends. */
export type TabView = z.infer<typeof TabView>;

const stored = createStoredJson({ storage: "session", key: "view", parse: (json) => TabView.parse(json) });

/** The view of this tab; undefined in every tab but those of staff who view as a user, and where storage is blocked. */
export const supportView = (): TabView | undefined => stored.get();

/** Makes this tab show the application as another user, until the view ends or leaveSupportView is called. */
export function storeSupportView(view: TabView): void {
  stored.set(view);
}

/** Makes this tab the staff member's own again. */
export const leaveSupportView = (): void => stored.remove();

/** True when the server no longer accepts the view of this tab. */
export const supportViewEnded = createSignal(false);
