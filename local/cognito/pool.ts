import type { DatabaseSync } from "node:sqlite";
import { tryToWrite } from "#local/kit/try-to-write.ts";
import { notFound, requireParameter } from "./cognito-error.ts";
import {
  type ClientSettings,
  type GroupSettings,
  type PoolConfig,
  type PoolSettings,
  type ProviderSettings,
  settingsOf,
} from "./config.ts";
import { deleteExpired, openDatabase, persistentSecret } from "./database.ts";
import { createGrants, type Grants } from "./grants.ts";
import { randomToken } from "./hash.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createLinks, type Links } from "./links.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createSignIns, type SignIns } from "./sign-ins.ts";
import { createTriggers, type Invoke, type Triggers } from "./triggers.ts";
import { createUsers, type Users } from "./users.ts";
import { createWebAcl, type FirewallRequest } from "./web-acl.ts";

const CLEANUP_INTERVAL_MS = 3_600_000;

/** External dependencies of a pool. */
export type PoolDependencies = {
  invoke: Invoke;
  sendSms: (message: { to: string; text: string }) => Promise<void>;
};

export type Pool = PoolDependencies & {
  readonly id: string;
  /** The id without its region, which is used in SRP proofs. */
  readonly name: string;
  readonly issuer: string;
  readonly settings: PoolSettings;
  readonly clients: readonly ClientSettings[];
  readonly groups: readonly GroupSettings[];
  readonly providers: readonly ProviderSettings[];
  readonly users: Users;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly links: Links;
  readonly grants: Grants;
  readonly keys: Keys;
  readonly triggers: Triggers;
  /** Secret of this pool; makes answers about unknown users deterministic. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly hasClient: (id: string) => boolean;
  /** Whether the pool's firewall blocks a request. */
  readonly isBlocked: (request: FirewallRequest) => boolean;
  /** Throws ResourceNotFoundException for an id that the pool does not have. */
  readonly client: (id: string | undefined) => ClientSettings;
  readonly close: () => void;
};

type PoolOptions = { readonly region: string; readonly dataDir: string; readonly now: () => number };

export function openPool(config: PoolConfig, { region, dataDir, now }: PoolOptions, outside: PoolDependencies): Pool {
  const { pool: settings, clients, groups, providers } = settingsOf(config);
  const database: DatabaseSync = openDatabase(dataDir, config.id);
  deleteExpired(database, now());
  const sweeper = setInterval(() => tryToWrite("users", () => deleteExpired(database, now())), CLEANUP_INTERVAL_MS).unref();
  const clientsById = new Map(clients.map((client) => [client.id, client]));
  return {
    ...outside,
    id: config.id,
    name: config.id.slice(config.id.indexOf("_") + 1),
    issuer: `https://cognito-idp.${region}.amazonaws.com/${config.id}`,
    settings,
    clients,
    groups,
    providers,
    users: createUsers(database, now),
    sessions: createSessions(database, now),
    signIns: createSignIns(database, now),
    links: createLinks(database),
    grants: createGrants(database, now),
    keys: createKeys(database),
    triggers: createTriggers(config.id, region, settings, outside.invoke),
    secret: persistentSecret(database, "pool", randomToken),
    now,
    hasClient: (id) => clientsById.has(id),
    isBlocked: config.webAcl === undefined ? () => false : createWebAcl(config.webAcl),
    client(id) {
      const client = clientsById.get(requireParameter(id, "clientId"));
      if (!client) throw notFound(`User pool client ${id} does not exist.`);
      return client;
    },
    close() {
      clearInterval(sweeper);
      database.close();
    },
  };
}
