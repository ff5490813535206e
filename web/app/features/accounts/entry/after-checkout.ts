import { useLocation } from "react-router-dom";
import * as z from "zod";

const AfterCheckout = z.object({ isPaid: z.literal(true) });

/** Router state of a user who comes from a paid checkout. It survives a reload. */
export const AFTER_CHECKOUT: z.infer<typeof AfterCheckout> = { isPaid: true };

/** Whether the user comes from a paid checkout. */
export const useIsAfterCheckout = (): boolean => AfterCheckout.safeParse(useLocation().state).success;
