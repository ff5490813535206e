import type { DatabaseSync } from "node:sqlite";
import { notAuthorized } from "./cognito-error.ts";
import { randomToken, sha256 } from "./hash.ts";
import type { SrpExchange } from "./srp.ts";

const MAX_WRONG_ANSWERS = 5;

/** State between a challenge and its answer. */
export type SessionState = { username: string; clientId: string } & (
  | { challenge: "PASSWORD_VERIFIER"; exchange: SrpExchange }
  | { challenge: "SMS_MFA"; codeHash: string }
  | { challenge: "SOFTWARE_TOKEN_MFA" | "SELECT_MFA_TYPE" }
);
export type Challenge = SessionState["challenge"];
type StateOf<Name extends Challenge> = Extract<SessionState, { challenge: Name }>;

export type Sessions = ReturnType<typeof createSessions>;

/** Challenges in progress: each session answers one challenge, once, before it expires, with at most five wrong answers. */
export function createSessions(database: DatabaseSync, now: () => number) {
  const read = database.prepare("SELECT state, expires_at, used FROM sessions WHERE hash = ?");
  const write = database.prepare("INSERT INTO sessions (hash, state, expires_at) VALUES (?, ?, ?)");
  const useUp = database.prepare("UPDATE sessions SET used = 1 WHERE hash = ?");
  const countWrong = database.prepare("UPDATE sessions SET state = json_set(state, '$.wrong', ?) WHERE hash = ?");

  /** Starts a session and returns its token for the caller. */
  function open(state: SessionState, validSeconds: number, id = randomToken(96)): string {
    write.run(sha256(id), JSON.stringify(state), now() + validSeconds * 1000);
    return id;
  }

  /** The state of a live session for one of the given challenges. Throws NotAuthorizedException for any other. */
  function peek<Name extends Challenge>(id: string, challenge: Name): StateOf<Name> & { wrong?: number } {
    const row = read.get(sha256(id));
    if (!row) throw notAuthorized("Invalid session for the user.");
    if (row.used) throw notAuthorized("Invalid session for the user, session can only be used once.");
    if (Number(row.expires_at) <= now()) throw notAuthorized("Invalid session for the user, session is expired.");
    const state = JSON.parse(String(row.state)) as SessionState & { wrong?: number };
    if (state.challenge !== challenge) throw notAuthorized("Invalid session for the user.");
    return state as StateOf<Name> & { wrong?: number };
  }

  /** Same as `peek`, and consumes the session. */
  function take<Name extends Challenge>(id: string, challenge: Name): StateOf<Name> {
    const state = peek(id, challenge);
    useUp.run(sha256(id));
    return state;
  }

  /** Counts a wrong answer; the fifth ends the session. */
  function wrongAnswer(id: string, challenge: Challenge): void {
    const wrong = (peek(id, challenge).wrong ?? 0) + 1;
    countWrong.run(wrong, sha256(id));
    if (wrong >= MAX_WRONG_ANSWERS) useUp.run(sha256(id));
  }

  const knows = (id: string): boolean => read.get(sha256(id)) !== undefined;

  return { open, peek, take, wrongAnswer, knows };
}
