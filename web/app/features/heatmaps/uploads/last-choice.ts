import * as z from "zod";
import { Application, COUNTRIES, INDUSTRIES } from "#contracts/reference.ts";

const KEY = "sightline.upload";

const Choice = z.object({
  application: Application,
  country: z.enum(Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]]),
  industry: z.enum(INDUSTRIES),
});
/** The user's choices for the last upload. */
export type LastChoice = z.infer<typeof Choice>;

/** The last choice that is stored in this browser; undefined before the first one. */
export function readLastChoice(): LastChoice | undefined {
  try {
    return Choice.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Stores a choice in this browser for the next upload. */
export function storeLastChoice({ application, country, industry }: LastChoice): void {
  window.localStorage.setItem(KEY, JSON.stringify({ application, country, industry }));
}
