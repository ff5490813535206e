import { type NavigateFunction, useLocation } from "react-router-dom";
import * as z from "zod";
import { withEntryParams } from "#web/kit/auth/entry-params.ts";

/**
 * Router state that carries the ticket of a person without an account to the sign-up page; not part of the URL, because URLs are
 * stored and logged. `wasUnknown` if they wanted to log in.
 */
const NewUserState = z.object({ ticket: z.string(), wasUnknown: z.boolean() });
export type NewUserState = z.infer<typeof NewUserState>;

/** The person who is to finish their sign-up on this page. */
export const useNewUser = (): NewUserState | undefined => NewUserState.safeParse(useLocation().state).data;

/** Opens the page to finish the sign-up. */
export const finishSignUp = (navigate: NavigateFunction, search: URLSearchParams, person: NewUserState): unknown =>
  navigate(withEntryParams("/signup", search), { state: person });
