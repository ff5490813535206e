/** The part of Web Storage that is needed. */
type Shared = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** What Amplify keeps its tokens in, and what the session needs to know of it. */
export type TokenStorage = {
  setItem: (key: string, value: string) => Promise<void>;
  getItem: (key: string) => Promise<string | null>;
  removeItem: (key: string) => Promise<void>;
  clear: () => Promise<void>;
  /** True while the access token of this tab lasts for another minute at least. */
  isFresh: (now: number) => boolean;
  /** Forgets what only this tab knew; what all tabs share stays. */
  forgetOwn: () => void;
};

const MARGIN_MS = 60_000;
const isAccess = (key: string) => key.endsWith(".accessToken");
const isOwn = (key: string) => isAccess(key) || key.endsWith(".idToken");
/** A token that has expired at the beginning of time: it makes Amplify renew. */
const EXPIRED = `${btoa('{"alg":"none"}')}.${btoa('{"exp":0}')}.none`;

/**
 * Keeps access and ID token in the memory of the tab and everything else, above all the refresh token, in `shared`, so that a new tab
 * or a reload goes on with the session by renewing. Where a refresh token is known but no access token yet, an expired one is handed
 * out, because Amplify takes a missing one for nobody being signed in.
 */
export function createTokenStorage(shared: () => Shared): TokenStorage {
  const own = new Map<string, string>();
  const read = (key: string): string | null => {
    if (!isOwn(key)) return shared().getItem(key);
    const kept = own.get(key);
    if (kept !== undefined) return kept;
    return isAccess(key) && shared().getItem(key.replace(/accessToken$/, "refreshToken")) ? EXPIRED : null;
  };
  return {
    async setItem(key, value) {
      if (isOwn(key)) own.set(key, value);
      else shared().setItem(key, value);
    },
    async getItem(key) {
      return read(key);
    },
    async removeItem(key) {
      own.delete(key);
      if (!isOwn(key)) shared().removeItem(key);
    },
    async clear() {
      own.clear();
      shared().clear();
    },
    isFresh(now) {
      const [key, token] = [...own].find(([kept]) => isAccess(kept)) ?? [];
      if (!key || !token || !shared().getItem(key.replace(/accessToken$/, "refreshToken"))) return false;
      const drift = Number(shared().getItem(key.replace(/accessToken$/, "clockDrift")) ?? 0);
      return expiryOf(token) - (now + drift) > MARGIN_MS;
    },
    forgetOwn: () => own.clear(),
  };
}

/** When a token expires, in milliseconds since 1970; 0 where it does not say. */
function expiryOf(token: string): number {
  const payload = token.split(".")[1] ?? "";
  const { exp } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: number };
  return (exp ?? 0) * 1000;
}
