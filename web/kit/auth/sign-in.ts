import { confirmSignIn, type SignInOutput, signIn } from "aws-amplify/auth";
import { forgetTokens } from "./session.ts";

/** What a person must do next: nothing, or type the code of a text message or of an authenticator app. */
export type SignInStep = { next: "done" } | { next: "code"; by: "sms" | "app"; destination: string | undefined };

export const signInMessages = {
  unknownUser: "User not found!",
  wrong: "Email or password is not correct.",
  unreachable: "Can’t reach Sightline. Please check your connection and try again.",
  unfinished: "This account isn’t ready for sign-in yet. Please contact support.",
  wrongCode: "Invalid verification code. Please check and try again.",
  expiredCode: "Verification code has expired. Please request a new one.",
  resendFailed: "Failed to resend verification code. Please try again.",
} as const;

/** A refused sign-in whose message is the sentence to show. */
export class SignInError extends Error {
  override readonly name = "SignInError";
}

/** Email and password by SRP; the password never leaves the page. Throws `SignInError`. */
export async function signInWithPassword(email: string, password: string): Promise<SignInStep> {
  try {
    await forgetTokens();
    return await follow(await signIn({ username: email.trim(), password }));
  } catch (problem) {
    throw problem instanceof SignInError ? problem : new SignInError(signInSentence(nameOf(problem)));
  }
}

/** The six digits of the second factor. Throws `SignInError`. */
export async function answerCode(code: string): Promise<SignInStep> {
  try {
    return await follow(await confirmSignIn({ challengeResponse: code }));
  } catch (problem) {
    throw problem instanceof SignInError ? problem : new SignInError(codeSentence(nameOf(problem)));
  }
}

async function follow({ nextStep }: SignInOutput): Promise<SignInStep> {
  switch (nextStep.signInStep) {
    case "DONE":
      return { next: "done" };
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
      return { next: "code", by: "sms", destination: nextStep.codeDeliveryDetails?.destination };
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return { next: "code", by: "app", destination: undefined };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
      return follow(await confirmSignIn({ challengeResponse: nextStep.allowedMFATypes?.includes("TOTP") ? "TOTP" : "SMS" }));
    default:
      throw new SignInError(signInMessages.unfinished);
  }
}

function nameOf(problem: unknown): string {
  return problem instanceof Error ? problem.name : "";
}

export function signInSentence(errorName: string): string {
  if (errorName === "UserNotFoundException") return signInMessages.unknownUser;
  if (errorName === "NetworkError" || errorName === "TypeError") return signInMessages.unreachable;
  return signInMessages.wrong;
}

/** Cognito answers an outlived session of a challenge with NotAuthorizedException. */
export function codeSentence(errorName: string): string {
  if (errorName === "ExpiredCodeException" || errorName === "NotAuthorizedException") return signInMessages.expiredCode;
  if (errorName === "NetworkError" || errorName === "TypeError") return signInMessages.unreachable;
  return signInMessages.wrongCode;
}
