import { confirmSignIn, type SignInOutput, signIn } from "aws-amplify/auth";
import { clearTokens } from "./session.ts";

export type Factor = "sms" | "app";

/** The next sign-in step: none, or a code of a second factor. */
export type SignInStep = { next: "done" } | CodeStep;
/** A code from a text message or an authenticator app. */
export type CodeStep = {
  next: "code";
  by: Factor;
  destination: string | undefined;
  /** The other factor of the account, if it has both. A new sign-in can choose it. */
  other: Factor | undefined;
};

export const signInMessages = {
  wrong: "Email or password is not correct.",
  wrongPassword: "Your current password is not correct.",
  tooMany: "Too many login attempts. Please wait ten minutes and try again.",
  unreachable: "Can’t reach Sightline. Please check your connection and try again.",
  blocked: "Your browser blocks the site data of this page. Allow it to log in.",
  unfinished: "This account isn’t ready for login yet. Please contact support.",
  wrongCode: "Invalid verification code. Please check and try again.",
  expiredCode: "Verification code has expired. Please request a new one.",
  resendFailed: "Failed to resend verification code. Please try again.",
} as const;

/** A failed sign-in. Its message is shown to the user. */
export class SignInError extends Error {
  override readonly name = "SignInError";
}

/**
 * Signs in with email and password over SRP, so the password is never sent. `by` is the second factor to use if the account has
 * both; it is the authenticator app otherwise. Throws `SignInError`.
 */
export async function signInWithPassword(email: string, password: string, by: Factor = "app"): Promise<SignInStep> {
  try {
    await clearTokens();
    return await toSignInStep(await signIn({ username: email.trim(), password }), by);
  } catch (problem) {
    throw problem instanceof SignInError ? problem : new SignInError(signInErrorMessage(toErrorName(problem)));
  }
}

/** Submits the six-digit code of the second factor. Throws `SignInError`. */
export async function submitCode(code: string): Promise<SignInStep> {
  try {
    return await toSignInStep(await confirmSignIn({ challengeResponse: code }));
  } catch (problem) {
    throw problem instanceof SignInError ? problem : new SignInError(codeErrorMessage(toErrorName(problem)));
  }
}

const TYPES = { app: "TOTP", sms: "SMS" } as const;
const OTHER = { app: "sms", sms: "app" } as const;

async function toSignInStep({ nextStep }: SignInOutput, by: Factor = "app"): Promise<SignInStep> {
  switch (nextStep.signInStep) {
    case "DONE":
      return { next: "done" };
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
      return { next: "code", by: "sms", destination: nextStep.codeDeliveryDetails?.destination, other: undefined };
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return { next: "code", by: "app", destination: undefined, other: undefined };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION": {
      const { allowedMFATypes: offered = [] } = nextStep;
      const chosen = offered.includes(TYPES[by]) ? by : OTHER[by];
      const step = await toSignInStep(await confirmSignIn({ challengeResponse: TYPES[chosen] }));
      return step.next === "code" && offered.includes(TYPES[OTHER[chosen]]) ? { ...step, other: OTHER[chosen] } : step;
    }
    default:
      throw new SignInError(signInMessages.unfinished);
  }
}

function toErrorName(problem: unknown): string {
  return problem instanceof Error ? problem.name : "";
}

/** Errors of the firewall, which limits sign-ins per network address, and of the limits of the user pool itself. */
const TOO_MANY = new Set(["ForbiddenException", "TooManyRequestsException", "LimitExceededException"]);

/** Message for a failed sign-in. The pool answers an unknown address like a wrong password, so that addresses cannot be probed. */
export function signInErrorMessage(errorName: string): string {
  if (TOO_MANY.has(errorName)) return signInMessages.tooMany;
  if (errorName === "NetworkError" || errorName === "TypeError") return signInMessages.unreachable;
  if (errorName === "SecurityError") return signInMessages.blocked;
  return signInMessages.wrong;
}

/** Message for a failed code. Cognito reports an expired challenge session as NotAuthorizedException. */
export function codeErrorMessage(errorName: string): string {
  if (errorName === "ExpiredCodeException" || errorName === "NotAuthorizedException") return signInMessages.expiredCode;
  if (TOO_MANY.has(errorName)) return signInMessages.tooMany;
  if (errorName === "NetworkError" || errorName === "TypeError") return signInMessages.unreachable;
  return signInMessages.wrongCode;
}
