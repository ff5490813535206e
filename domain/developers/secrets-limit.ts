import { perHour } from "#domain/kit/limit.ts";

/** Secrets of keys and webhooks that a caller may create or replace in an hour. */
export const SECRETS_LIMIT = perHour("developers.secrets", 60);
