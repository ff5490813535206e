import { setTimeout as pause } from "node:timers/promises";
import { errorOf } from "../../../sdk/src/errors.ts";
import { ConnectionError } from "../../../sdk/src/index.ts";
import { NotSignedInError } from "../exit-codes.ts";

/** Response of the site to a request for codes. */
type Codes = {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri_complete?: string;
  readonly verification_path: string;
  readonly expires_in: number;
  readonly interval: number;
};
type Answer =
  | { readonly state: "authorization_pending" | "slow_down"; readonly interval: number }
  | { readonly state: "access_denied" }
  | { readonly state: "expired_token" }
  | { readonly state: "approved"; readonly api_key: string };

type Login = {
  readonly baseUrl: string;
  /** The program and the computer, which the admin sees. */
  readonly client: string;
  readonly signal: AbortSignal;
  /** Shows the code and the page on which to confirm it. */
  readonly show: (code: string, page: string) => void;
};

/**
 * Logs in with a code that an admin confirms in a browser (RFC 8628). Returns the new key.
 * @throws NotSignedInError if the admin rejects it, or no one confirms it in time
 */
export async function logInByCode({ baseUrl, client, signal, show }: Login): Promise<string> {
  const codes = await post<Codes>(baseUrl, "/v1/device/code", { client }, signal);
  // Servers before 28 November 2026 return only the path.
  show(codes.user_code, codes.verification_uri_complete ?? new URL(codes.verification_path, baseUrl).href);
  let wait = codes.interval;
  for (let waited = wait; waited <= codes.expires_in; waited += wait) {
    await pause(wait * 1000, undefined, { signal });
    const answer = await ask(baseUrl, codes.device_code, wait, signal);
    if (answer.state === "approved") return answer.api_key;
    if (answer.state === "access_denied") throw new NotSignedInError("The login was rejected.");
    if (answer.state === "expired_token") break;
    wait = answer.interval;
  }
  throw new NotSignedInError('No one confirmed the code within ten minutes. Run "sightline login" again.');
}

/** A site that can’t be reached for a moment is asked again after twice the time. */
async function ask(baseUrl: string, device_code: string, wait: number, signal: AbortSignal): Promise<Answer> {
  try {
    return await post<Answer>(baseUrl, "/v1/device/token", { device_code }, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof ConnectionError)) throw error;
    return { state: "slow_down", interval: 2 * wait };
  }
}

async function post<Reply>(baseUrl: string, path: string, body: object, signal: AbortSignal): Promise<Reply> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal };
  const response = await fetch(new URL(path, baseUrl), request).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ConnectionError(`${baseUrl} can’t be reached.`, { cause });
  });
  const text = await response.text();
  if (!response.ok) throw errorOf({ status: response.status, headers: response.headers, text });
  try {
    return JSON.parse(text) as Reply;
  } catch (cause) {
    throw new ConnectionError(`${baseUrl} did not answer with JSON. Is it a Sightline site?`, { cause });
  }
}
