import { decodeJWT } from "aws-amplify/auth";
import * as z from "zod";
import { type Config, type Provider, readConfig } from "#web/kit/api/config.ts";
import { takeTokens } from "./session.ts";
import { SignInError, signInMessages } from "./sign-in.ts";

/** Where the user pool sends the window back to. */
export const CALLBACK_PATH = "/signed-in";
/** On this channel that window tells the page which opened it what came of it. A channel, because the opener is out of its reach. */
const CHANNEL = "provider-sign-in";
const WINDOW = "popup,width=480,height=680";
/** What the user pool says when its trigger finds no account for the address. */
const NOBODY = /user not found/i;
const UNVERIFIED = /verify your email address first/i;
/** What it says the one time that its trigger found the account and linked the two: that comes too late for the sign-in under way. */
const LINKED = /already found an entry/i;
/** Where the window remembers the attempt that it has repeated. */
const AGAIN = "provider-sign-in-again";

export const providerMessages = {
  unknownUser: "User not found",
  unverified: "Please verify your email address first: log in with your password.",
  blocked: "Your browser blocked the pop-up. Allow pop-ups for this page and try again.",
  refused: "Sign-in wasn’t completed. Please try again.",
  another: "That’s a different account. Please sign in with the account you’re using here.",
} as const;

const Outcome = z.object({ state: z.string(), code: z.string().optional(), error: z.string().optional() });
export type Outcome = z.infer<typeof Outcome>;

const Tokens = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });

/** What the callback page was opened with. */
export function readOutcome(search: URLSearchParams): Outcome {
  const error = search.get("error_description") ?? search.get("error");
  return {
    state: search.get("state") ?? "",
    ...(search.get("code") && { code: search.get("code") ?? "" }),
    ...(error && { error }),
  };
}

/**
 * Goes to the provider once more, in the window that came back, when the first sign-in did no more than link the two accounts. Gives whether
 * it does; at most once for an attempt.
 */
export async function goAgain({ state, error = "" }: Outcome): Promise<boolean> {
  const [, challenge] = state.split(".");
  if (!challenge || !LINKED.test(error) || sessionStorage.getItem(AGAIN) === state) return false;
  const config = await readConfig();
  if (!config.provider) return false;
  sessionStorage.setItem(AGAIN, state);
  window.location.replace(authorizeAddress(config, config.provider, { state, challenge }));
  return true;
}

/** Tells the page that waits for it. */
export function announceOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/**
 * Signs in with another identity provider in a window of its own: an authorization code with a proof that only this page holds
 * (RFC 7636), so that a code that leaks is worth nothing. Call it from a click. With `only`, the address of the one who may come, it
 * asks for a new sign-in even where the pool remembers one, and a session that there is outlives any refusal. Throws `SignInError`,
 * and the signal's reason when the person gives up.
 */
export async function signInWithProvider(signal: AbortSignal, only?: string): Promise<void> {
  // Before the first wait, or the browser does not see the click behind it.
  const popup = window.open("", "sign-in", WINDOW);
  if (!popup) throw new SignInError(providerMessages.blocked);
  const config = await readConfig();
  if (!config.provider) throw new SignInError(providerMessages.refused);
  const verifier = randomWord();
  const challenge = await challengeOf(verifier);
  // With the challenge, which is no secret, the window can ask once more by itself.
  const state = `${randomWord()}.${challenge}`;
  const outcome = waitFor(state, signal);
  popup.location.href = authorizeAddress(config, config.provider, { state, challenge, isAnew: only !== undefined });
  const { code, error = "" } = await outcome;
  if (!code) throw new SignInError(reasonOf(error));
  const tokens = await exchange(config, config.provider, { code, verifier });
  const { email } = decodeJWT(tokens.id).payload;
  if (only && String(email).toLowerCase() !== only.toLowerCase()) throw new SignInError(providerMessages.another);
  await takeTokens(tokens);
}

function authorizeAddress(
  config: Config,
  provider: Provider,
  { state, challenge, isAnew = false }: { state: string; challenge: string; isAnew?: boolean },
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
    ...(isAnew && { prompt: "login" }),
  });
  return `${provider.origin}/oauth2/authorize?${query}`;
}

function reasonOf(error: string): string {
  if (NOBODY.test(error)) return providerMessages.unknownUser;
  return UNVERIFIED.test(error) ? providerMessages.unverified : providerMessages.refused;
}

/** What comes of an attempt. */
function waitFor(state: string, signal: AbortSignal): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const channel = new BroadcastChannel(CHANNEL);
  const giveUp = () => reject(signal.reason);
  signal.addEventListener("abort", giveUp);
  channel.addEventListener("message", ({ data }) => {
    const { success, data: told } = Outcome.safeParse(data);
    // An outcome with another state belongs to another attempt, or to nobody.
    if (success && told.state === state) resolve(told);
  });
  return promise.finally(() => {
    channel.close();
    signal.removeEventListener("abort", giveUp);
  });
}

async function exchange(config: Config, provider: Provider, { code, verifier }: { code: string; verifier: string }) {
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
  if (!response.ok || !tokens.success) throw new SignInError(providerMessages.refused);
  const { access_token: access, id_token: id, refresh_token: refresh } = tokens.data;
  return { access, id, refresh };
}

/** 256 random bits as a word for addresses. */
function randomWord(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
