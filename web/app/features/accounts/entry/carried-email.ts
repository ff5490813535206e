import { useLocation } from "react-router-dom";
import * as z from "zod";

const Carried = z.object({ email: z.string() });

/** What a link to another page of the way in takes along, so that an address is typed once. Not in the page's own address, which is kept and logged. */
export const carrying = (email: string): z.infer<typeof Carried> => ({ email: email.trim() });

/** The address that was typed on the page before; empty when there was none. */
export function useCarriedEmail(): string {
  return Carried.safeParse(useLocation().state).data?.email ?? "";
}
