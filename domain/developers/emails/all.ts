import { webhookDisabledTemplate } from "./webhook-disabled.ts";

/** Every email template of this domain. */
export const developersEmails = [webhookDisabledTemplate];
