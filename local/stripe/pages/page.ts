import type { Account } from "#local/stripe/account.ts";
import type { Form } from "#local/stripe/form.ts";

export type Shown =
  | {
      readonly page: string;
      readonly status?: number;
      /** Origins beside the own one that a form on the page may lead to. */
      readonly leadsTo?: readonly string[];
    }
  | { readonly redirect: string }
  | { readonly bytes: Buffer; readonly type: string; readonly name: string };

/** A page, or what one of its forms does. */
export type Page = {
  readonly method: "GET" | "POST";
  /** Matches the path; groups are the ids in it. */
  readonly path: RegExp;
  run(account: Account, form: Form, ...ids: string[]): Shown;
  /** What is shown when `run` refused, with the reason for people. */
  refused?(account: Account, problem: string, form: Form, ...ids: string[]): Shown;
};
