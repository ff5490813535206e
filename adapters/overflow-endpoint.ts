import { environment } from "#kit/environment.ts";

/** Another endpoint of the attention model, for images that the first has no place for. */
export const OVERFLOW_ENDPOINT = environment("OVERFLOW_ENDPOINT_NAME");
