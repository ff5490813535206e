import { Amplify } from "aws-amplify";
import { decodeJWT, fetchAuthSession } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { ApiError } from "#web/kit/api/api-error.ts";
import { readConfig } from "#web/kit/api/config.ts";
import { readTheme, storeTheme } from "#web/kit/page/theme-storage.ts";
import { createSignal } from "#web/kit/signal.ts";
import { createTokenStorage } from "./token-storage.ts";

/**
 * The session of the signed-in person. All tabs share its refresh token, which is exchanged for a new one at each renewal, so that only
 * one tab may renew at a time; the access token stays in the memory of its tab.
 */
const LOCK = "session";
/** On this channel a tab tells the others that the person has logged out. */
const CHANNEL = "session";
const LEFT = "left";

const storage = createTokenStorage(() => window.localStorage);
/** One object for both directions, because a channel does not hear itself. */
let others: BroadcastChannel | undefined;
let configured: Promise<void> | undefined;
let renewing: Promise<string | undefined> | undefined;
/** Whom this tab works for; it never goes on with the token of somebody else who signed in elsewhere. */
let person: string | undefined;

/** Configures Amplify once from `/config.json`. */
function configure(): Promise<void> {
  configured ??= readConfig().then(
    ({ userPoolId, userPoolClientId, userPoolEndpoint }) => {
      // It warns of every user pool endpoint that is named, also of the right one.
      ConsoleLogger.LOG_LEVEL = "ERROR";
      Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } } } });
      cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
      followOtherTabs();
    },
    (problem: unknown) => {
      configured = undefined;
      throw problem;
    },
  );
  return configured;
}

/** True while the session that the page works with has ended and the person is asked to sign in again. */
export const sessionEnded = createSignal(false);

/** The access token, renewed when it is about to expire or when asked; nothing when nobody is signed in. Throws when unreachable. */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  await configure();
  if (!renew && storage.isFresh(Date.now())) return currentToken(false);
  renewing ??= navigator.locks
    .request(LOCK, () => currentToken(renew))
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

async function currentToken(forceRefresh: boolean): Promise<string | undefined> {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    if (!tokens) return undefined;
    const { sub } = tokens.accessToken.payload;
    person ??= sub;
    if (sub !== person) {
      window.location.assign("/");
      return undefined;
    }
    return tokens.accessToken.toString();
  } catch (problem) {
    // Without a connection nobody can say that the session is over.
    if (problem instanceof Error && problem.name === "NetworkError") throw ApiError.unreachable();
    return undefined;
  }
}

/** Forgets the session without asking anybody, so that a new sign-in can begin. */
export async function forgetTokens(): Promise<void> {
  await configure();
  await navigator.locks.request(LOCK, () => cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens());
  person = undefined;
}

/** Takes over a session that was begun elsewhere: with another identity provider. */
export async function takeTokens(tokens: { access: string; id: string; refresh: string }): Promise<void> {
  await forgetTokens();
  const accessToken = decodeJWT(tokens.access);
  const username = String(accessToken.payload.username);
  const session = { accessToken, idToken: decodeJWT(tokens.id), refreshToken: tokens.refresh, clockDrift: 0, username };
  await navigator.locks.request(LOCK, () => cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({ tokens: session }));
}

/**
 * Revokes the session in every tab and clears everything that was remembered except the theme; the next page, by default the one to sign in, starts from
 * an empty memory.
 */
export async function leave(next = "/login"): Promise<void> {
  await configure();
  await navigator.locks.request(LOCK, async () => {
    await import("./revoke.ts").then(({ revoke }) => revoke()).catch(() => undefined);
    window.sessionStorage.clear();
    const theme = readTheme();
    window.localStorage.clear();
    storeTheme(theme);
  });
  others?.postMessage(LEFT);
  window.location.assign(next);
}

/** Keeps this tab in step with what others do to the session. */
function followOtherTabs(): void {
  others = new BroadcastChannel(CHANNEL);
  others.addEventListener("message", ({ data }) => {
    if (data !== LEFT) return;
    storage.forgetOwn();
    window.sessionStorage.clear();
    if (person) window.location.assign("/login");
  });
  window.addEventListener("storage", ({ key, newValue, oldValue }) => {
    // No key: everything was cleared. A new token for an old one: another tab has renewed the session.
    if (key !== null && (!key.endsWith(".refreshToken") || (newValue && oldValue))) return;
    storage.forgetOwn();
    if (newValue && sessionEnded.get()) void accessToken().then((token) => token && sessionEnded.set(false));
  });
  // A page that the browser kept aside while the person logged out must not come back to life.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && person) void accessToken().then((token) => token ?? window.location.assign("/login"));
  });
}
