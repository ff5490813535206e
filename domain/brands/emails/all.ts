import { brandEndedTemplate } from "./brand-ended.ts";
import { brandRejectedTemplate } from "./brand-rejected.ts";
import { brandWaitsTemplate } from "./brand-waits.ts";

/** Every email template of this domain. */
export const brandsEmails = [brandEndedTemplate, brandWaitsTemplate, brandRejectedTemplate];
