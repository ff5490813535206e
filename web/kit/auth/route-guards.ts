import { redirect, redirectDocument } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { postponedInvites } from "#web/kit/api/postponed-invites.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { meQuery } from "./me.ts";
import { isStepBefore, nextRoute } from "./onboarding.ts";
import { accessToken } from "./session.ts";
import { signInUrl } from "./sign-in-redirect.ts";

/** Redirects signed-out visitors to the sign-in page. */
export async function requireSession(request: Request): Promise<void> {
  if (await accessToken()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInUrl(pathname + search));
}

/** Returns the signed-in user, or undefined for a visitor. */
export async function fetchProfile(): Promise<Profile | undefined> {
  return (await accessToken()) ? queryClient.ensureQueryData(meQuery) : undefined;
}

/** For application pages: redirects users with pending onboarding steps to the first one. They return afterwards. */
export async function requireOnboarded(request: Request): Promise<Profile> {
  await requireSession(request);
  const person = await queryClient.ensureQueryData(meQuery);
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  const place = nextRoute(person, { search: new URLSearchParams({ from: wanted }), postponed: postponedInvites() });
  if (isStepBefore(place, wanted)) throw redirect(place);
  return person;
}

/** For onboarding pages: redirects users who must complete another step first or have already completed this one. */
export async function requireOnboardingStep(request: Request): Promise<Profile> {
  await requireSession(request);
  const person = await queryClient.ensureQueryData(meQuery);
  const { pathname, searchParams } = new URL(request.url);
  const place = nextRoute(person, { search: searchParams, postponed: postponedInvites() });
  const isAnswered = pathname === "/followup" && person.followedUp;
  if (isAnswered || isStepBefore(place, pathname)) throw redirect(place);
  return person;
}

/** For pages before sign-in: redirects signed-in users to the page that their profile requires. */
export async function requireSignedOut(request: Request): Promise<null> {
  const person = await fetchProfile();
  if (!person) return null;
  const { searchParams } = new URL(request.url);
  const place = nextRoute(person, { search: searchParams, postponed: postponedInvites() });
  // The staff area is a separate application, so it needs a full page load.
  throw place.startsWith("/superadmin") ? redirectDocument(place) : redirect(place);
}

/** For the email verification page: redirects users whose address is already verified. */
export async function requireUnverified(request: Request): Promise<Profile | null> {
  const person = await fetchProfile();
  if (person?.email_verified) return requireSignedOut(request);
  return person ?? null;
}
