import type { Letter, PageLink } from "./letter.ts";
import type { MailData, Template } from "./mails.ts";

/** Writes one kind of mail from its data; `page` gives addresses of our own pages. */
export type Write<T extends Template> = (data: MailData<T>, page: PageLink) => Letter;
