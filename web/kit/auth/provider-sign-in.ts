import { decodeJWT } from "aws-amplify/auth";
import * as z from "zod";
import { type Config, type Provider, readConfig } from "#web/kit/api/config.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";
import { storeTokens } from "./session.ts";
import { SignInError, signInMessages } from "./sign-in.ts";

/** Redirect path of the user pool's OAuth flow. */
export const CALLBACK_PATH = "/signed-in";
/** The popup reports its result to the opener on this channel. A BroadcastChannel, because the popup has no `window.opener`. */
const CHANNEL = "provider-sign-in";
const WINDOW = "popup,width=480,height=680";
/** User pool error when its trigger finds no account with the email address. */
const USER_NOT_FOUND = /user not found/i;
/** The ticket that comes with it, with which a new user can open an account. */
const TICKET = /ticket: ([\w-]{43})/i;
const UNVERIFIED = /verify your email address first/i;
/** User pool error after its trigger linked the provider to an existing account. The sign-in in progress must be repeated. */
const LINKED = /already found an entry/i;
/** The attempt that the popup has repeated. */
const repeated = createStoredText({ storage: "session", key: "repeated-sign-in" });

export const providerMessages = {
  unknownUser: "User not found.",
  unverified: "Please verify your email address first: log in with your password.",
  blocked: "Your browser blocked the pop-up. Allow pop-ups for this page and try again.",
  rejected: "Login wasn’t completed. Please try again.",
  another: "That’s a different account. Please log in with the account you’re using here.",
} as const;

/** A sign-in of a person who has no account and may open one with the ticket. */
export class NewUserError extends SignInError {
  readonly ticket: string;
  constructor(ticket: string) {
    super(providerMessages.unknownUser);
    this.ticket = ticket;
  }
}

type SignInOptions = {
  /** Restricts the sign-in to this email address. */
  only?: string | undefined;
  /** Forces a new sign-in at the provider, even if the pool remembers a session. */
  isRetry?: boolean;
  /** Runs while the popup is open and empty. */
  before?: () => Promise<void>;
};

const Outcome = z.object({ state: z.string(), code: z.string().optional(), error: z.string().optional() });
export type Outcome = z.infer<typeof Outcome>;

const Tokens = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });

/** Reads the result from the query parameters of the callback page. */
export function readOutcome(search: URLSearchParams): Outcome {
  const error = search.get("error_description") ?? search.get("error");
  return {
    state: search.get("state") ?? "",
    ...(search.get("code") && { code: search.get("code") ?? "" }),
    ...(error && { error }),
  };
}

/**
 * Repeats the provider sign-in in the same popup when the first sign-in only linked the two accounts. Returns whether it
 * redirects; at most once per attempt.
 */
export async function retrySignIn({ state, error = "" }: Outcome): Promise<boolean> {
  const [, challenge] = state.split(".");
  if (!challenge || !LINKED.test(error) || repeated.get() === state) return false;
  const config = await readConfig();
  if (!config.provider) return false;
  // Without it, the popup could repeat the sign-in forever.
  if (!repeated.set(state)) return false;
  window.location.replace(authorizeUrl(config, config.provider, { state, challenge }));
  return true;
}

/** Sends the result to the page that waits for it. */
export function broadcastOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** The last attempt. All attempts use the same popup, which an earlier one must leave alone. */
let newest: AbortSignal | undefined;

/**
 * Signs in with an external identity provider in a popup: authorization code with PKCE (RFC 7636), so a leaked code is useless.
 * Call it from a click handler. An existing session survives a rejected attempt. Throws `SignInError`, `NewUserError` for a person
 * without an account, or the signal's reason when the user cancels; the popup is closed then.
 */
export async function signInWithProvider(signal: AbortSignal, options: SignInOptions = {}): Promise<void> {
  // Must run before the first await; otherwise the browser blocks the popup because it is not attributed to the click.
  const popup = window.open("", "sign-in", WINDOW);
  if (!popup) throw new SignInError(providerMessages.blocked);
  newest = signal;
  try {
    await signInWithPopup(popup, signal, options);
  } catch (error) {
    if (newest === signal) popup.close();
    throw error;
  }
}

async function signInWithPopup(
  popup: Window,
  signal: AbortSignal,
  { only, isRetry = false, before }: SignInOptions,
): Promise<void> {
  await before?.();
  signal.throwIfAborted();
  const config = await readConfig();
  signal.throwIfAborted();
  if (!config.provider) throw new SignInError(providerMessages.rejected);
  const verifier = randomString();
  const challenge = await pkceChallenge(verifier);
  signal.throwIfAborted();
  // The state contains the challenge, which is not secret, so the popup can repeat the request on its own.
  const state = `${randomString()}.${challenge}`;
  const outcome = waitForOutcome(state, signal);
  popup.location.href = authorizeUrl(config, config.provider, { state, challenge, isRetry });
  const { code, error = "" } = await outcome;
  if (!code) throw toSignInError(error);
  const tokens = await exchangeCode(config, config.provider, { code, verifier });
  signal.throwIfAborted();
  const { email } = decodeJWT(tokens.id).payload;
  if (only && String(email).toLowerCase() !== only.toLowerCase()) throw new SignInError(providerMessages.another);
  await storeTokens(tokens);
}

function authorizeUrl(
  config: Config,
  provider: Provider,
  { state, challenge, isRetry = false }: { state: string; challenge: string; isRetry?: boolean },
): string {
  const query = new URLSearchParams({
    client_id: config.userPoolClientId,
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: window.location.origin + CALLBACK_PATH,
    identity_provider: provider.name,
    code_challenge: challenge,
    code_challenge_method: "S256",
    state,
    ...(isRetry && { prompt: "login" }),
  });
  return `${provider.origin}/oauth2/authorize?${query}`;
}

function toSignInError(error: string): SignInError {
  const [, ticket] = TICKET.exec(error) ?? [];
  if (ticket) return new NewUserError(ticket);
  if (USER_NOT_FOUND.test(error)) return new SignInError(providerMessages.unknownUser);
  return new SignInError(UNVERIFIED.test(error) ? providerMessages.unverified : providerMessages.rejected);
}

/** Waits for the result of an attempt. */
function waitForOutcome(state: string, signal: AbortSignal): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const channel = new BroadcastChannel(CHANNEL);
  const giveUp = () => reject(signal.reason);
  signal.addEventListener("abort", giveUp);
  channel.addEventListener("message", ({ data }) => {
    const { success, data: outcome } = Outcome.safeParse(data);
    // A result with another state belongs to another attempt or is forged.
    if (success && outcome.state === state) resolve(outcome);
  });
  return promise.finally(() => {
    channel.close();
    signal.removeEventListener("abort", giveUp);
  });
}

async function exchangeCode(config: Config, provider: Provider, { code, verifier }: { code: string; verifier: string }) {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: config.userPoolClientId,
    redirect_uri: window.location.origin + CALLBACK_PATH,
    code,
    code_verifier: verifier,
  });
  const response = await fetch(`${provider.origin}/oauth2/token`, { method: "POST", body }).catch(() => {
    throw new SignInError(signInMessages.unreachable);
  });
  const tokens = Tokens.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !tokens.success) throw new SignInError(providerMessages.rejected);
  const { access_token: access, id_token: id, refresh_token: refresh } = tokens.data;
  return { access, id, refresh };
}

/** 256 random bits, URL-safe encoded. */
function randomString(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The S256 code challenge of a verifier. */
export async function pkceChallenge(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
