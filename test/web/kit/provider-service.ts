import { createHash } from "node:crypto";
import { type Answer, tokensOf } from "./sign-in-service.ts";

/** The pages of another identity provider, as the user pool shows them: whoever comes is let in at once, unless `refusals` says otherwise. */
export class ProviderService {
  /** Whether `/config.json` names it. */
  isNamed = false;
  /** What it says instead of letting people in, once each. */
  readonly refusals: string[] = [];
  /** The address it vouches for, where that is not the one of who is signed in. */
  vouchesFor: string | undefined;
  #challenge = "";

  /** Where the window is sent on to. */
  authorize(query: URLSearchParams): string {
    this.#challenge = query.get("code_challenge") ?? "";
    const back = new URL(query.get("redirect_uri") ?? "");
    const refusal = this.refusals.shift();
    const outcome = refusal ? { error_description: refusal } : { code: "code" };
    back.search = new URLSearchParams({ ...outcome, state: query.get("state") ?? "" }).toString();
    return back.href;
  }

  /** Tokens for a code with the proof that belongs to it. */
  exchange(form: URLSearchParams, email: string): Answer {
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (proof !== this.#challenge) return { status: 400, body: { error: "invalid_grant" } };
    const { AccessToken: access_token, IdToken: id_token, RefreshToken: refresh_token } = tokensOf(this.vouchesFor ?? email);
    return { status: 200, body: { access_token, id_token, refresh_token, token_type: "Bearer", expires_in: 3600 } };
  }
}
