import { environment } from "#kit/environment.ts";
import { secretValue } from "./secret-value.ts";

/** The shared secret by which the origins recognise the site's distribution. */
export const siteSecret = secretValue(environment("SITE_SECRET_ARN"));
