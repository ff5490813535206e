import { environment } from "#kit/environment.ts";

/** Non-public receivers that may be used, as `host:port,host:port`; `none` in every deployed template. */
export const ALLOWED_RECEIVERS: readonly string[] = environment("WEBHOOK_ALLOWED_HOSTS")
  .split(",")
  .filter((host) => host !== "none");
