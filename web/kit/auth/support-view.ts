import { createSignal } from "#web/kit/signal.ts";

/** Session storage key of the view of this tab. */
const KEY = "sightline.view";

/** The view of this tab: its id, the user that staff view the application as, and when it ends. */
export type TabView = { uid: string; user: { uid: string; name: string; email: string }; endsAt: string };

/** The view of this tab; undefined in every tab but those of staff who view as a user, and where storage is blocked. */
export function supportView(): TabView | undefined {
  try {
    const text = window.sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as TabView);
  } catch {
    return undefined;
  }
}

/** Makes this tab show the application as another user, until the view ends or leaveSupportView is called. */
export const storeSupportView = (view: TabView): void => window.sessionStorage.setItem(KEY, JSON.stringify(view));

/** Makes this tab the staff member's own again. */
export const leaveSupportView = (): void => window.sessionStorage.removeItem(KEY);

/** True when the server no longer accepts the view of this tab. */
export const supportViewEnded = createSignal(false);
