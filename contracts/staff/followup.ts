/** The teams that follow up with users. */
export const FOLLOWUP_OWNERS = ["sales", "success", "support"] as const;
/** How far the follow-up with a user got. */
export const FOLLOWUP_STATUSES = ["qualified", "unqualified", "prospect", "client", "later", "not_client"] as const;
