import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { DEMO_PASSWORD } from "#local/seed/demo.ts";

/** Half of the validity of an access token, milliseconds: a round that follows takes less than the other half. */
const RENEWED_AFTER_MS = 15 * 60_000;

/** The sessions of the users of one application, which last as long as all rounds together. */
export class Sessions {
  readonly #url: string;
  readonly #tokens = new Map<string, string>();
  #renewedAt = performance.now();

  constructor(url: string) {
    this.#url = url;
  }

  /** The API as a user, who is signed in now. */
  async signIn(email: string): Promise<Api> {
    await this.#renew(email);
    return createApi(this.#url, async () => this.#tokens.get(email) ?? "");
  }

  /** Signs everyone in again if their tokens may expire soon; between two rounds, because a fault may prevent it. */
  async renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < RENEWED_AFTER_MS) return;
    for (const email of this.#tokens.keys()) await this.#renew(email);
    this.#renewedAt = performance.now();
  }

  async #renew(email: string): Promise<void> {
    const token = await createSignIn(this.#url, email, DEMO_PASSWORD);
    this.#tokens.set(email, await token());
  }
}
