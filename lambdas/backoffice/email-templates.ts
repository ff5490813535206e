import { accountsEmails } from "#domain/accounts/emails/all.ts";
import { auditsEmails } from "#domain/audits/emails/all.ts";
import { billingEmails } from "#domain/billing/emails/all.ts";
import { brandsEmails } from "#domain/brands/emails/all.ts";
import { commentsEmails } from "#domain/comments/emails/all.ts";
import { demoEmails } from "#domain/demo/emails/all.ts";
import { developersEmails } from "#domain/developers/emails/all.ts";
import { heatmapsEmails } from "#domain/heatmaps/emails/all.ts";
import { templatesByName } from "#domain/kit/email/template.ts";
import { reportsEmails } from "#domain/reports/emails/all.ts";
import { workspacesEmails } from "#domain/workspaces/emails/all.ts";

/** Every email we send, by the name that a queued email stores. */
export const EMAIL_TEMPLATES = templatesByName([
  ...accountsEmails,
  ...workspacesEmails,
  ...billingEmails,
  ...heatmapsEmails,
  ...brandsEmails,
  ...commentsEmails,
  ...reportsEmails,
  ...auditsEmails,
  ...demoEmails,
  ...developersEmails,
]);
