import { useLocation } from "react-router-dom";
import * as z from "zod";

const EmailLocationState = z.object({ email: z.string() });

/**
 * Router state that carries the typed email address to the next page. Not part of the URL, because URLs are stored and logged.
 */
export const emailLocationState = (email: string): z.infer<typeof EmailLocationState> => ({ email: email.trim() });

/** The email address typed on the previous page; empty if there was none. */
export function useLocationEmail(): string {
  return EmailLocationState.safeParse(useLocation().state).data?.email ?? "";
}
