import { Amplify } from "aws-amplify";
import { decodeJWT, fetchAuthSession } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { ApiError } from "#web/kit/api/api-error.ts";
import { readConfig } from "#web/kit/api/config.ts";
import { readTheme, storeTheme } from "#web/kit/page/theme-storage.ts";
import { createSignal } from "#web/kit/signal.ts";
import { signedOut } from "./signed-out.ts";
import { createTokenStorage } from "./token-storage.ts";

/**
 * The session of the signed-in user. All tabs share one refresh token. Each refresh rotates it, so only one tab may refresh at a
 * time (Web Lock). The access token is stored in the memory of its tab.
 */
const LOCK = "session";
/** A tab notifies the others on this channel that the user has logged out. */
const CHANNEL = "session";
const SIGNED_OUT = "left";

const storage = createTokenStorage(() => window.localStorage);
/** One object for sending and receiving, because a BroadcastChannel does not receive its own messages. */
let channel: BroadcastChannel | undefined;
let configuration: Promise<void> | undefined;
let refreshing: Promise<string | undefined> | undefined;
/** The user of this tab. The tab never uses the token of another user who signed in in another tab. */
let currentUsername: string | undefined;

/** Configures Amplify once from `/config.json`. */
function configure(): Promise<void> {
  configuration ??= readConfig().then(
    ({ userPoolId, userPoolClientId, userPoolEndpoint }) => {
      // Amplify warns about every custom user pool endpoint, including a correct one.
      ConsoleLogger.LOG_LEVEL = "ERROR";
      Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } } } });
      cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
      syncWithOtherTabs();
    },
    (problem: unknown) => {
      configuration = undefined;
      throw problem;
    },
  );
  return configuration;
}

/** True when the session has expired and the user is asked to sign in again. */
export const sessionEnded = createSignal(false);

/**
 * Returns the access token, refreshed if it is about to expire or `renew` is set; undefined if signed out. Throws when offline.
 */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  await configure();
  if (!renew && storage.isFresh(Date.now())) return currentToken(false);
  refreshing ??= navigator.locks
    .request(LOCK, () => currentToken(renew))
    .catch(signedOutIfBlocked)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** Browsers that block site data also reject locks. No session is stored there. */
function signedOutIfBlocked(problem: unknown): undefined {
  if (!(problem instanceof DOMException && problem.name === "SecurityError")) throw problem;
}

/** Whether the access token names the group of the user pool. */
export async function isInGroup(group: string): Promise<boolean> {
  const token = await accessToken();
  const groups = token && decodeJWT(token).payload["cognito:groups"];
  return Array.isArray(groups) && groups.includes(group);
}

async function currentToken(forceRefresh: boolean): Promise<string | undefined> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    if (!tokens) return undefined;
    const { sub } = tokens.accessToken.payload;
    currentUsername ??= sub;
    if (sub !== currentUsername) {
      window.location.assign("/");
      return undefined;
    }
    return tokens.accessToken.toString();
  } catch (problem) {
    // A network error does not mean that the session has ended.
    if (problem instanceof Error && problem.name === "NetworkError") throw ApiError.unreachable();
    return undefined;
  }
}

/** Deletes the local session without calling the server, so that a new sign-in can start. */
export async function clearTokens(): Promise<void> {
  await configure();
  await navigator.locks.request(LOCK, () => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens());
  currentUsername = undefined;
}

/** Stores the tokens of a session that was created with an external identity provider. */
export async function storeTokens(tokens: { access: string; id: string; refresh: string }): Promise<void> {
  await clearTokens();
  const accessToken = decodeJWT(tokens.access);
  const username = String(accessToken.payload.username);
  const session = { accessToken, idToken: decodeJWT(tokens.id), refreshToken: tokens.refresh, clockDrift: 0, username };
  await navigator.locks.request(LOCK, () => cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens: session }));
}

/**
 * Revokes the session in every tab and clears everything that was remembered except the theme; the next page, by default the one to
 * sign in, starts from an empty memory.
 */
export async function signOut(next = "/login"): Promise<void> {
  await configure();
  await navigator.locks.request(LOCK, async () => {
    await import("./revoke.ts").then(({ revoke }) => revoke()).catch(() => undefined);
    window.sessionStorage.clear();
    const theme = readTheme();
    window.localStorage.clear();
    storeTheme(theme);
  });
  channel?.postMessage(SIGNED_OUT);
  signedOut.set(true);
  window.location.assign(next);
}

/** Synchronizes this tab with session changes in other tabs. */
function syncWithOtherTabs(): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    if (data !== SIGNED_OUT) return;
    storage.clearTabOnly();
    window.sessionStorage.clear();
    if (!currentUsername) return;
    signedOut.set(true);
    window.location.assign("/login");
  });
  window.addEventListener("storage", ({ key, newValue, oldValue }) => {
    // A null key: everything was cleared. A new value for an old one: another tab refreshed the session.
    if (key !== null && (!key.endsWith(".refreshToken") || (newValue && oldValue))) return;
    storage.clearTabOnly();
    if (newValue && sessionEnded.get()) void accessToken().then((token) => token && sessionEnded.set(false));
  });
  // A page restored from the back/forward cache after logout must not be shown.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && currentUsername) void accessToken().then((token) => token ?? window.location.assign("/login"));
  });
}
