import { demoLinkTemplate } from "./demo-link.ts";

/** Every email template of this domain. */
export const demoEmails = [demoLinkTemplate];
