import { type Email, EmailEntity } from "./email.entity.ts";

/** A stored email; undefined if there is none. */
export const readEmail = async (id: string): Promise<Email | undefined> =>
  (await EmailEntity.get({ id }).go({ consistent: true })).data ?? undefined;
