import { createHash } from "node:crypto";
import { type SignInReply, tokensOf } from "./sign-in-service.ts";

/** An external identity provider behind the user pool's hosted pages. Accepts every sign-in unless `rejections` has errors. */
export class ProviderService {
  /** Whether `/config.json` configures it. */
  isNamed = false;
  /** Errors to return instead of signing in, once each. */
  readonly rejections: string[] = [];
  /** The email address it verifies, if not that of the signed-in user. */
  vouchesFor: string | undefined;
  #challenge = "";

  /** The URL that the popup is redirected to. */
  authorize(query: URLSearchParams): string {
    this.#challenge = query.get("code_challenge") ?? "";
    const back = new URL(query.get("redirect_uri") ?? "");
    const rejection = this.rejections.shift();
    const outcome = rejection ? { error_description: rejection } : { code: "code" };
    back.search = new URLSearchParams({ ...outcome, state: query.get("state") ?? "" }).toString();
    return back.href;
  }

  /** Exchanges a code and its verifier for tokens. */
  exchange(form: URLSearchParams, email: string): SignInReply {
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (proof !== this.#challenge) return { status: 400, body: { error: "invalid_grant" } };
    const { AccessToken: access_token, IdToken: id_token, RefreshToken: refresh_token } = tokensOf(this.vouchesFor ?? email);
    return { status: 200, body: { access_token, id_token, refresh_token, token_type: "Bearer", expires_in: 3600 } };
  }
}
