/** The subset of Web Storage that is used. */
type SharedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** Token storage for Amplify, with additional session methods. */
export type TokenStorage = {
  setItem: (key: string, value: string) => Promise<void>;
  getItem: (key: string) => Promise<string | null>;
  removeItem: (key: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Whether the access token of this tab is valid for at least another minute. */
  isFresh: (now: number) => boolean;
  /** Clears the values of this tab, but not those shared by all tabs. */
  clearTabOnly: () => void;
};

const EXPIRY_MARGIN_MS = 60_000;
const isAccess = (key: string) => key.endsWith(".accessToken");
const isTabOnly = (key: string) => isAccess(key) || key.endsWith(".idToken");
/** A token that expired in 1970. It makes Amplify refresh the session. */
const EXPIRED = `${btoa('{"alg":"none"}')}.${btoa('{"exp":0}')}.none`;

/**
 * Stores the access token and the ID token in the memory of the tab, and everything else, including the refresh token, in
 * `shared`, so that a new tab or a reload can refresh the session. Returns an expired token when there is a refresh token but no
 * access token yet, because Amplify treats a missing access token as signed out.
 */
export function createTokenStorage(shared: () => SharedStorage): TokenStorage {
  const own = new Map<string, string>();
  const read = (key: string): string | null => {
    if (!isTabOnly(key)) return shared().getItem(key);
    const kept = own.get(key);
    if (kept !== undefined) return kept;
    return isAccess(key) && shared().getItem(key.replace(/accessToken$/, "refreshToken")) ? EXPIRED : null;
  };
  return {
    async setItem(key, value) {
      if (isTabOnly(key)) own.set(key, value);
      else shared().setItem(key, value);
    },
    async getItem(key) {
      return read(key);
    },
    async removeItem(key) {
      own.delete(key);
      if (!isTabOnly(key)) shared().removeItem(key);
    },
    async clear() {
      own.clear();
      shared().clear();
    },
    isFresh(now) {
      const [key, token] = [...own].find(([kept]) => isAccess(kept)) ?? [];
      if (!key || !token || !shared().getItem(key.replace(/accessToken$/, "refreshToken"))) return false;
      const drift = Number(shared().getItem(key.replace(/accessToken$/, "clockDrift")) ?? 0);
      return expiryOf(token) - (now + drift) > EXPIRY_MARGIN_MS;
    },
    clearTabOnly: () => own.clear(),
  };
}

/** Expiry of a token in ms since 1970; 0 if it has none. */
function expiryOf(token: string): number {
  const payload = token.split(".")[1] ?? "";
  const { exp } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: number };
  return (exp ?? 0) * 1000;
}
