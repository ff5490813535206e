import { auditFeedbackTemplate } from "./audit-feedback.ts";

/** All emails of this domain. */
export const auditsEmails = [auditFeedbackTemplate];
