import * as z from "zod";
import { createStoredJson, type StoredValue } from "#web/kit/page/stored-value.ts";
import type { Draft, DraftName, Drafts } from "./draft.ts";

const StoredDrafts = z.record(
  z.custom<DraftName>((name) => typeof name === "string"),
  z.object({
    text: z.string(),
    mentions: z.array(z.object({ uid: z.string(), name: z.string() })),
    time: z.number().nullable(),
    place: z.object({ x: z.number(), y: z.number() }).nullable(),
    version: z.number().optional(),
    key: z.string(),
  }),
);

const storedDrafts = (storeKey: string): StoredValue<Drafts> =>
  createStoredJson<Drafts>({ storage: "session", key: `drafts.${storeKey}`, parse: (json) => StoredDrafts.parse(json) });

const isNonEmpty = ({ text, place }: Draft) => text.trim() !== "" || place !== null;

/** The drafts of a `CommentDraftStore` from session storage; empty if they cannot be read. */
export const loadDrafts = (storeKey: string): Drafts => storedDrafts(storeKey).get() ?? {};

/** Saves the drafts in session storage, without their errors. */
export function saveDrafts(storeKey: string, drafts: Drafts): void {
  const kept = (Object.entries(drafts) as [DraftName, Draft][])
    .filter(([, draft]) => isNonEmpty(draft))
    .map(([name, { problem: _, ...draft }]) => [name, draft]);
  const stored = storedDrafts(storeKey);
  if (kept.length > 0) stored.set(Object.fromEntries(kept));
  else stored.remove();
}
