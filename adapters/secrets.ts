import { environment } from "#kit/environment.ts";
import { secretValue } from "./secret-value.ts";

/** The key that signs page cursors. */
export const cursorSecret = secretValue(environment("CURSOR_SECRET_ARN"));
