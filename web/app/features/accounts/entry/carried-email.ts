import { useLocation } from "react-router-dom";
import * as z from "zod";

const Carried = z.object({ email: z.string() });

/**
 * Router state that carries the typed email address to the next page. Not part of the URL, because URLs are stored and logged.
 */
export const carrying = (email: string): z.infer<typeof Carried> => ({ email: email.trim() });

/** The email address typed on the previous page; empty if there was none. */
export function useCarriedEmail(): string {
  return Carried.safeParse(useLocation().state).data?.email ?? "";
}
