/** Secrets of keys and webhooks that a caller may create or replace in an hour. */
export const SECRETS_PER_HOUR = 60;
