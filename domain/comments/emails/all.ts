import { mentionTemplate } from "./mention.ts";

/** Every email template of this domain. */
export const commentsEmails = [mentionTemplate];
