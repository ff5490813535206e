import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "#kit/portable/escape-html.ts";
import { readBody } from "#local/kit/emulator.ts";
import { PAGE_STYLE } from "#local/kit/page-style.ts";
import { isWellFormed } from "./attributes.ts";
import { CognitoError } from "./cognito-error.ts";
import type { ClientSettings } from "./config.ts";
import { completeSignIn } from "./operations/challenges.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./users.ts";

const AUTHORIZE = "/oauth2/authorize";
const RESPONSE = "/oauth2/idpresponse";
const TOKEN = "/oauth2/token";

/**
 * The page loads nothing, has only its inline style and posts to this origin; redirect targets are checked against the client's
 * callback URLs.
 */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** Cookie with which the provider remembers for a minute whose accounts were linked, so that the next attempt can say so. */
const LINKED = "linked";
const LINKED_SECONDS = 60;
/** Cookie with which the provider remembers the account that was chosen last, as a provider's session does. */
const CHOSEN = "chosen";
const CHOSEN_SECONDS = 600;
/** The error with which the pool ends the sign-in during which its trigger created the link. */
const LINKED_PATTERN = "UsernameExistsException";

type AuthorizeRequest = {
  readonly pool: Pool;
  readonly client: ClientSettings;
  readonly provider: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly challenge?: string;
};

/** Whether a path belongs to the hosted pages for other identity providers. */
export const isHosted = (pathname: string): boolean => [AUTHORIZE, RESPONSE, TOKEN].includes(pathname);

/**
 * The pool's hosted pages, as far as they lead to another identity provider, by authorization code (RFC 6749) with or without
 * PKCE (RFC 7636).
 * The provider is a page of the local cloud where a user types the email address of their account there; it accepts every
 * address.
 */
export async function handleHosted(pools: readonly Pool[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://pool");
  const isForm = request.method === "POST";
  if (pathname === AUTHORIZE && request.method === "GET")
    return showProvider(pools, searchParams, readCookies(request), response);
  if (pathname === RESPONSE && isForm) return handleProviderResponse(pools, await readForm(request), response);
  if (pathname === TOKEN && isForm) return exchangeCode(pools, await readForm(request), response);
  response.writeHead(405).end();
}

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await readBody(request)).toString());

/** Email addresses, or empty: of the user whose accounts were just linked in this browser, and of the one who was chosen last. */
type Remembered = { readonly linked: string; readonly chosen: string };

function readCookies({ headers }: IncomingMessage): Remembered {
  const cookies = new URLSearchParams(headers.cookie?.replaceAll("; ", "&"));
  return { linked: cookies.get(LINKED) ?? "", chosen: cookies.get(CHOSEN) ?? "" };
}

const addCookie = (response: ServerResponse, name: string, email: string, seconds: number): unknown =>
  response.appendHeader(
    "set-cookie",
    `${name}=${encodeURIComponent(email)}; Path=/oauth2; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
  );

function showProvider(
  pools: readonly Pool[],
  query: URLSearchParams,
  { linked, chosen }: Remembered,
  response: ServerResponse,
): void {
  const asked = parseAuthorizeRequest(pools, query);
  if (typeof asked === "string") return void sendProblem(response, asked);
  const fault = validateAuthorizeRequest(asked, query);
  if (fault) return void redirect(response, asked, fault);
  const provider = escapeHtml(asked.provider);
  const fields = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  sendPage(
    response,
    200,
    `<h1>Sign in with ${provider}</h1>
${linked ? `<p class="note" role="status">Your account at ${provider} is now linked to the one here. Continue again to sign in.</p>` : `<p class="quiet">Which account do you have there?</p>`}
<form class="card" method="post" action="${RESPONSE}">${fields.join("")}
<label>Email <input name="email" type="email" value="${escapeHtml(linked || chosen)}" required autofocus autocomplete="off"></label>
<label>First name (optional) <input name="given_name" maxlength="100" autocomplete="off"></label>
<label>Last name (optional) <input name="family_name" maxlength="100" autocomplete="off"></label>
<button class="primary wide">Continue</button></form>`,
  );
}

/** The request, once its redirect URI is verified; before that an error message to display on the page. */
function parseAuthorizeRequest(pools: readonly Pool[], query: URLSearchParams): AuthorizeRequest | string {
  const clientId = query.get("client_id") ?? "";
  const pool = pools.find((each) => each.hasClient(clientId));
  const client = pool?.client(clientId);
  if (!pool || !client?.AllowedOAuthFlowsUserPoolClient) return "Invalid client";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!client.CallbackURLs.includes(redirectUri)) return "redirect_mismatch";
  const challenge = query.get("code_challenge");
  return {
    pool,
    client,
    redirectUri,
    state: query.get("state"),
    provider: query.get("identity_provider") ?? "",
    scope: query.get("scope") ?? client.AllowedOAuthScopes.join(" "),
    ...(challenge !== null && { challenge }),
  };
}

function validateAuthorizeRequest(
  { pool, client, provider, scope, challenge }: AuthorizeRequest,
  query: URLSearchParams,
): Outcome | undefined {
  const known = pool.providers.some(({ ProviderName }) => ProviderName === provider);
  if (query.get("response_type") !== "code") return { error: "unauthorized_client" };
  if (!known || !client.SupportedIdentityProviders.includes(provider))
    return { error: "invalid_request", error_description: `Login option is not available. Please try another one` };
  if (!scope.split(" ").every((each) => client.AllowedOAuthScopes.includes(each))) return { error: "invalid_scope" };
  if (challenge !== undefined && query.get("code_challenge_method") !== "S256")
    return { error: "invalid_request", error_description: "Transform algorithm not supported" };
  return undefined;
}

async function handleProviderResponse(pools: readonly Pool[], form: URLSearchParams, response: ServerResponse): Promise<void> {
  const asked = parseAuthorizeRequest(pools, form);
  if (typeof asked === "string") return sendProblem(response, asked);
  const email = form.get("email")?.trim() ?? "";
  const fault = validateAuthorizeRequest(asked, form);
  if (fault || !isWellFormed("email", email)) return redirect(response, asked, fault ?? { error: "invalid_request" });
  try {
    addCookie(response, CHOSEN, email, CHOSEN_SECONDS);
    const { username } = await findOrCreateUser(asked, email, namesOf(form));
    const { pool, client, redirectUri, scope, challenge } = asked;
    const grant = { username, clientId: client.id, redirectUri, scope, ...(challenge !== undefined && { challenge }) };
    addCookie(response, LINKED, email, 0);
    redirect(response, asked, { code: pool.grants.issue(grant) });
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    if (error.type === LINKED_PATTERN) addCookie(response, LINKED, email, LINKED_SECONDS);
    redirect(response, asked, { error: "invalid_request", error_description: error.message });
  }
}

/**
 * The account of a provider's user. For a new user the pool first calls its trigger, which may reject or link them. As in the
 * service, a link made at that moment comes too late for this sign-in: it ends in an error, and the next one succeeds.
 */
async function findOrCreateUser(
  { pool, client, provider }: AuthorizeRequest,
  email: string,
  names: Readonly<Record<string, string>>,
): Promise<User> {
  const subject = providerSubject(email);
  const linked = pool.links.find(provider, subject);
  if (linked) return pool.users.get(linked);
  const username = `${provider}_${subject}`;
  await pool.triggers
    .preSignUp(
      {
        source: "PreSignUp_ExternalProvider",
        user: { username, attributes: { email, email_verified: "true", ...mapped(pool, provider, names) } },
        origin: { clientId: client.id },
      },
      {},
    )
    .catch((error: unknown) => {
      // The hosted pages append a space to the trigger's message.
      throw error instanceof CognitoError ? new CognitoError(error.type, `${error.message} `) : error;
    });
  if (pool.links.find(provider, subject))
    throw new CognitoError(LINKED_PATTERN, `Already found an entry for username ${username}`);
  throw new CognitoError("NotAuthorizedException", "No account of the user pool is linked to this identity.");
}

/** The names that the user has at the provider, as far as they are given, by the provider's names for them. */
const namesOf = (form: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(["given_name", "family_name"].map((name) => [name, form.get(name)?.trim()]).filter(([, value]) => value));

/** The attributes of the pool that the provider's attributes are mapped to. */
function mapped(pool: Pool, provider: string, known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const mapping = pool.providers.find(({ ProviderName }) => ProviderName === provider)?.AttributeMapping;
  const found = Object.entries(mapping ?? {}).map(([attribute, name]) => [attribute, known[name]] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Twenty-one digits, deterministic for an email address. */
const providerSubject = (email: string): string =>
  String(BigInt(`0x${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 20)}`))
    .padStart(21, "1")
    .slice(0, 21);

async function exchangeCode(pools: readonly Pool[], form: URLSearchParams, response: ServerResponse): Promise<void> {
  const pool = pools.find((each) => each.hasClient(form.get("client_id") ?? ""));
  if (!pool) return sendToken(response, 400, { error: "invalid_client" });
  if (form.get("grant_type") !== "authorization_code") return sendToken(response, 400, { error: "unsupported_grant_type" });
  const grant = pool.grants.redeem(form.get("code") ?? "");
  const user = grant && pool.users.find(grant.username);
  const proven =
    grant?.clientId === form.get("client_id") &&
    grant?.redirectUri === form.get("redirect_uri") &&
    (grant?.challenge === undefined || grant.challenge === pkceChallenge(form.get("code_verifier") ?? ""));
  if (!user || !proven) return sendToken(response, 400, { error: "invalid_grant" });
  const client = pool.client(grant.clientId);
  const { AuthenticationResult: tokens } = completeSignIn(pool, user, client, grant.scope);
  sendToken(response, 200, {
    id_token: tokens?.IdToken,
    access_token: tokens?.AccessToken,
    refresh_token: tokens?.RefreshToken,
    expires_in: tokens?.ExpiresIn,
    token_type: tokens?.TokenType,
  });
}

const pkceChallenge = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

type Outcome = { readonly code: string } | { readonly error: string; readonly error_description?: string };

function redirect(response: ServerResponse, { redirectUri, state }: AuthorizeRequest, outcome: Outcome): void {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(outcome)) location.searchParams.set(name, value);
  if (state !== null) location.searchParams.set("state", state);
  response.writeHead(302, { location: location.href, "cache-control": "no-store" }).end();
}

const sendProblem = (response: ServerResponse, message: string): void =>
  sendPage(response, 400, `<h1>An error was encountered</h1><p>${escapeHtml(message)}</p>`);

function sendPage(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-store",
  });
  response.end(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emulated identity provider</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header class="strip"><span>Emulated identity provider</span> <span>Accepts every address.</span></header>
<main class="page"><div class="narrow">
${body}
</div></main>
</body>
</html>
`,
  );
}

function sendToken(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json;charset=UTF-8", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
