import { environment } from "#kit/environment.ts";
import { secretValue } from "./secret-value.ts";

/** The word by which the site's distribution is known to those behind it. */
export const siteSecret = secretValue(environment("SITE_SECRET_ARN"));
