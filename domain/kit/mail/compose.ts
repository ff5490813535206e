import { htmlOf } from "./html-of.ts";
import type { PageLink } from "./letter.ts";
import { MAILS, type Template } from "./mails.ts";
import { accountDeleted } from "./templates/account-deleted.ts";
import { accountSecured } from "./templates/account-secured.ts";
import { exportReady } from "./templates/export-ready.ts";
import { handOver } from "./templates/hand-over.ts";
import { handedOver } from "./templates/handed-over.ts";
import { invite } from "./templates/invite.ts";
import { memberJoined } from "./templates/member-joined.ts";
import { memberRemoved } from "./templates/member-removed.ts";
import { mention } from "./templates/mention.ts";
import { passwordChanged } from "./templates/password-changed.ts";
import { paymentFailed } from "./templates/payment-failed.ts";
import { resetPassword } from "./templates/reset-password.ts";
import { secondFactorChanged } from "./templates/second-factor-changed.ts";
import { subscriptionCanceled } from "./templates/subscription-canceled.ts";
import { subscriptionEnded } from "./templates/subscription-ended.ts";
import { subscriptionStarted } from "./templates/subscription-started.ts";
import { supportCopy } from "./templates/support-copy.ts";
import { supportQuestion } from "./templates/support-question.ts";
import { trialEnded } from "./templates/trial-ended.ts";
import { trialInvite } from "./templates/trial-invite.ts";
import { verify } from "./templates/verify.ts";
import { textOf } from "./text-of.ts";
import type { Write } from "./write.ts";

const LETTERS: { readonly [T in Template]: Write<T> } = {
  verify,
  "reset-password": resetPassword,
  "password-changed": passwordChanged,
  "second-factor-changed": secondFactorChanged,
  "account-secured": accountSecured,
  invite,
  "hand-over": handOver,
  "handed-over": handedOver,
  "trial-invite": trialInvite,
  "trial-ended": trialEnded,
  "member-joined": memberJoined,
  mention,
  "member-removed": memberRemoved,
  "subscription-started": subscriptionStarted,
  "payment-failed": paymentFailed,
  "subscription-canceled": subscriptionCanceled,
  "subscription-ended": subscriptionEnded,
  "export-ready": exportReady,
  "support-question": supportQuestion,
  "support-copy": supportCopy,
  "account-deleted": accountDeleted,
};

export type Composed = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly goodFor: number | undefined;
};

/**
 * Renders an email of a template from its data, as text and HTML. Throws if the template does not exist, or the data does not
 * match it.
 */
export function compose(template: string, data: unknown, origin: string): Composed {
  if (!isTemplate(template)) throw new Error(`there is no email template ${template}`);
  const write = LETTERS[template] as Write<Template>;
  const letter = write(MAILS[template].parse(data), pagesAt(origin));
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter), goodFor: letter.goodFor };
}

const isTemplate = (name: string): name is Template => Object.hasOwn(MAILS, name);

const pagesAt =
  (origin: string): PageLink =>
  (path, query = {}) => {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  };
