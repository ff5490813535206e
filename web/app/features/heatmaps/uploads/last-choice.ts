import * as z from "zod";
import { Application, COUNTRIES, INDUSTRIES } from "#contracts/reference.ts";
import { createStoredJson } from "#web/kit/page/stored-value.ts";

const Choice = z.object({
  application: Application,
  country: z.enum(Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]]),
  industry: z.enum(INDUSTRIES),
});
/** The user's choices for the last upload. */
export type LastChoice = z.infer<typeof Choice>;

const stored = createStoredJson({ storage: "local", key: "upload", parse: (json) => Choice.parse(json) });

/** The last choice that is stored in this browser; undefined before the first one. */
export const readLastChoice = (): LastChoice | undefined => stored.get();

/** Stores a choice in this browser for the next upload. */
export function storeLastChoice({ application, country, industry }: LastChoice): void {
  stored.set({ application, country, industry });
}
