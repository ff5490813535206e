import type { Account } from "#local/stripe/account.ts";
import type { Form } from "#local/stripe/decode-form.ts";

export type PageResponse =
  | {
      readonly page: string;
      readonly status?: number;
      /** Origins that a form on the page may lead to, in addition to its own. */
      readonly leadsTo?: readonly string[];
    }
  | { readonly redirect: string }
  | { readonly bytes: Buffer; readonly type: string; readonly name: string };

/** A page, or the action of one of its forms. */
export type Page = {
  readonly method: "GET" | "POST";
  /** Matches the path; groups are the ids in it. */
  readonly path: RegExp;
  run(account: Account, form: Form, ...ids: string[]): PageResponse;
  /** The page to show when `run` throws, with the user-readable reason. */
  onError?(account: Account, problem: string, form: Form, ...ids: string[]): PageResponse;
};
