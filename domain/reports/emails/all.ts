import { reportEndedTemplate } from "./report-ended.ts";

/** Every email template of this domain. */
export const reportsEmails = [reportEndedTemplate];
