import type { ApiScope } from "#contracts/api-keys.ts";

/** Display names of the permissions. */
export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  "heatmaps:read": "Read heatmaps, facts and audits",
  "heatmaps:write": "Create heatmaps, and edit and delete them",
  "projects:read": "Read projects",
  "projects:write": "Create, change and delete projects",
  "reports:read": "Read reports",
  "reports:write": "Create and delete reports",
  "sharing:read": "Read share links",
  "sharing:write": "Create, change and revoke share links",
  "workspace:read": "Read credits and features of the workspace",
  "webhooks:read": "Read webhooks and their deliveries",
  "webhooks:write": "Create, change, test and delete webhooks",
};
