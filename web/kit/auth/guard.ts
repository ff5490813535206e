import { redirect, redirectDocument } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { postponedInvites } from "#web/kit/api/postponed.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "./me.ts";
import { comesBefore, placeOf } from "./place.ts";
import { accessToken } from "./session.ts";
import { signInAddress } from "./wanted.ts";

/** Sends a signed-out visitor to the sign-in page. */
export async function requireSession(request: Request): Promise<void> {
  if (await accessToken()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(pathname + search));
}

/** Who is signed in; nothing for a visitor. */
export async function readPerson(): Promise<Profile | undefined> {
  return (await accessToken()) ? queryClient.ensureQueryData(meQuery) : undefined;
}

/** For the pages of the application: whoever has something to see first is sent there, and comes back afterwards. */
export async function requireSettled(request: Request): Promise<Profile> {
  await requireSession(request);
  const person = await queryClient.ensureQueryData(meQuery);
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  const place = placeOf(person, { search: new URLSearchParams({ from: wanted }), postponed: postponedInvites() });
  if (comesBefore(place, wanted)) throw redirect(place);
  return person;
}

/** For a page of the way in: whoever has another to see before it is sent there, and nobody is asked twice. */
export async function requireTurn(request: Request): Promise<Profile> {
  await requireSession(request);
  const person = await queryClient.ensureQueryData(meQuery);
  const { pathname, searchParams } = new URL(request.url);
  const place = placeOf(person, { search: searchParams, postponed: postponedInvites() });
  const isAnswered = pathname === "/followup" && person.followedUp;
  if (isAnswered || comesBefore(place, pathname)) throw redirect(place);
  return person;
}

/** For the pages before a session: whoever has one goes where his profile says. */
export async function requireVisitor(request: Request): Promise<null> {
  const person = await readPerson();
  if (!person) return null;
  const { searchParams } = new URL(request.url);
  const place = placeOf(person, { search: searchParams, postponed: postponedInvites() });
  // The staff's pages are another application.
  throw place.startsWith("/superadmin") ? redirectDocument(place) : redirect(place);
}

/** For the page that waits for an address to be verified: whoever has verified his goes on. */
export async function requireUnverified(request: Request): Promise<Profile | null> {
  const person = await readPerson();
  if (person?.email_verified) return requireVisitor(request);
  return person ?? null;
}
