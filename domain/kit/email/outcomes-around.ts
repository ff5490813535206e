import { type Email, EmailEntity } from "./email.entity.ts";

const isBounced = ({ state }: Email): boolean => state === "bounced";

/** Whether the email before this one to the same address bounced. */
export async function hasBouncedBefore({ to, created_at, id }: Email): Promise<boolean> {
  const earlier = EmailEntity.query.byAddress({ to }).lt({ created_at, id });
  return (await earlier.go({ order: "desc", limit: 1 })).data.some(isBounced);
}

/** Whether a later email to the same address was delivered or has bounced. */
export async function hasLaterOutcome({ to, created_at, id }: Email): Promise<boolean> {
  const later = EmailEntity.query.byAddress({ to }).gt({ created_at, id });
  return (await later.go({ order: "desc", limit: 10 })).data.some((email) => email.state === "delivered" || isBounced(email));
}
