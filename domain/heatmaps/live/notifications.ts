import type { LiveMessage } from "#contracts/heatmaps.ts";
import type { DomainEvent } from "#domain/kit/outbox.ts";

const me = { type: "me.changed" } as const satisfies LiveMessage;
const workspace = { type: "workspace.changed" } as const satisfies LiveMessage;

/**
 * Messages of a change: for every watcher of its scope, and for the users it names (`person`: the user; `people`: all workspace
 * members).
 */
type News = { readonly everybody: readonly LiveMessage[]; readonly named?: "person" | "people" };

const OF_PROJECTS: News = { everybody: [{ type: "project.changed" }] };
const OF_PERSON: News = { everybody: [workspace], named: "person" };
const OF_WORKSPACE: News = { everybody: [me, workspace] };

/** Changes of users and workspaces that an open page may show. A deleted user's connections are only closed. */
const NEWS: Readonly<Partial<Record<DomainEvent["type"], News>>> = {
  "project.created": OF_PROJECTS,
  "project.edited": OF_PROJECTS,
  "project.removed": OF_PROJECTS,
  "account.verified": OF_PERSON,
  "account.edited": OF_PERSON,
  "account.role_changed": OF_PERSON,
  "account.trial_ended": OF_PERSON,
  "account.signed_out": { everybody: [], named: "person" },
  "account.deleted": OF_PERSON,
  "workspace.opened": { ...OF_WORKSPACE, named: "people" },
  "workspace.edited": OF_WORKSPACE,
  "workspace.closed": OF_WORKSPACE,
  "member.joined": OF_PERSON,
  "member.removed": OF_PERSON,
  "member.admin_changed": { ...OF_WORKSPACE, named: "person" },
  "invite.changed": { everybody: [workspace] },
  "subscription.changed": OF_WORKSPACE,
  "credits.granted": OF_WORKSPACE,
};

export const notificationsOf = ({ type }: Pick<DomainEvent, "type">): News | undefined => NEWS[type];

/**
 * Messages for a user named by the change or whose connection it closes: refetch the own profile. Contains nothing about others.
 */
export const SESSION_ENDED: readonly LiveMessage[] = [me];

/** Messages for one watcher of the scope. */
export const messagesFor = ({ everybody, named }: News, { object }: DomainEvent, uid: string): readonly LiveMessage[] =>
  named === "person" && uid === object && !everybody.includes(me) ? [me, ...everybody] : everybody;
