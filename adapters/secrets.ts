import { environment } from "#kit/environment.ts";
import { secretValue } from "./secret-value.ts";

/** The key that page cursors are signed with. */
export const cursorSecret = secretValue(environment("CURSOR_SECRET_ARN"));
