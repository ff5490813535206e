import type { DomainEvent, EventType } from "#contracts/events.ts";
import type { LiveMessage } from "#contracts/live-message.ts";

const me = { type: "me.changed" } as const satisfies LiveMessage;
const workspace = { type: "workspace.changed" } as const satisfies LiveMessage;

/**
 * Messages of a change: for every watcher of its scope, and for the users it names (`person`: the user; `people`: all workspace
 * members).
 */
type Notifications = { readonly all: readonly LiveMessage[]; readonly addressee?: "person" | "people" };

const AUDIT_CHANGED: Notifications = { all: [{ type: "audit.changed" }] };
const CHAT_CHANGED: Notifications = { all: [{ type: "chat.changed" }] };
const PROJECT_CHANGED: Notifications = { all: [{ type: "project.changed" }] };
const REPORT_CHANGED: Notifications = { all: [{ type: "report.changed" }] };
const USER_CHANGED: Notifications = { all: [workspace], addressee: "person" };
const WORKSPACE_CHANGED: Notifications = { all: [me, workspace] };

/** Changes of users and workspaces that an open page may show. A deleted user's connections are only closed. */
const NOTIFICATIONS: Readonly<Partial<Record<EventType, Notifications>>> = {
  "audit.requested": AUDIT_CHANGED,
  "audit.changed": AUDIT_CHANGED,
  "chat.changed": CHAT_CHANGED,
  "project.created": PROJECT_CHANGED,
  "project.edited": PROJECT_CHANGED,
  "project.removed": PROJECT_CHANGED,
  "report.created": REPORT_CHANGED,
  "report.edited": REPORT_CHANGED,
  "report.removed": REPORT_CHANGED,
  "account.verified": USER_CHANGED,
  "account.edited": USER_CHANGED,
  "account.role_changed": USER_CHANGED,
  "account.trial_ended": USER_CHANGED,
  "account.signed_out": { all: [], addressee: "person" },
  "account.deleted": USER_CHANGED,
  "workspace.opened": { ...WORKSPACE_CHANGED, addressee: "people" },
  "workspace.edited": WORKSPACE_CHANGED,
  "workspace.closed": WORKSPACE_CHANGED,
  "member.joined": USER_CHANGED,
  "member.removed": USER_CHANGED,
  "member.admin_changed": { ...WORKSPACE_CHANGED, addressee: "person" },
  "invite.changed": { all: [workspace] },
  "subscription.changed": WORKSPACE_CHANGED,
  "credits.granted": WORKSPACE_CHANGED,
};

/** The messages that an event sends to open browsers; undefined if it sends none. */
export const notificationsOf = ({ type }: Pick<DomainEvent, "type">): Notifications | undefined => NOTIFICATIONS[type];

/**
 * Messages for a user named by the change or whose connection it closes: refetch the own profile. Contains nothing about others.
 */
export const SESSION_ENDED: readonly LiveMessage[] = [me];

/** Messages for one watcher of the scope. */
export const messagesFor = ({ all, addressee }: Notifications, { object }: DomainEvent, uid: string): readonly LiveMessage[] =>
  addressee === "person" && uid === object && !all.includes(me) ? [me, ...all] : all;
