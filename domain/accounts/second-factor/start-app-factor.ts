import { newAppSecret } from "#adapters/app-factor.ts";
import { assertRecentSignIn, type Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { startEnrolment } from "./factor-enrolment.ts";

const ISSUER = "Sightline";
const LIMIT = perHour("accounts.start_app_factor", 10);

/**
 * A new secret for the caller's authenticator app, in base 32 and as the URI for a QR code; valid for five minutes. Requires a
 * sign-in within five minutes (`caller.sign_in_required`): someone who adds a factor in a hijacked session locks the owner out.
 */
export async function startAppFactor(caller: Caller, accessToken: string): Promise<{ secret: string; uri: string }> {
  assertRecentSignIn(caller);
  await enforceRateLimit(LIMIT, caller.uid);
  const secret = await newAppSecret(accessToken);
  await startEnrolment(caller.uid, "app");
  const label = `${ISSUER}:${caller.email}`;
  return { secret, uri: `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${ISSUER}` };
}
