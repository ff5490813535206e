import type { Letter, PageLink } from "./letter.ts";
import type { MailData, Template } from "./mails.ts";

/** Creates the content of one email template from its data; `page` builds URLs of the application. */
export type Write<T extends Template> = (data: MailData<T>, page: PageLink) => Letter;
