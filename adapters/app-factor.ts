import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  CognitoIdentityProviderClient,
  EnableSoftwareTokenMFAException,
  InvalidParameterException,
  NotAuthorizedException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { poolCaller } from "#contracts/kit/pool-caller.ts";
import { createAwsClient } from "#kit/aws-client.ts";
import { AppError } from "#kit/error.ts";
import { siteSecret } from "./site-secret.ts";

const client = createAwsClient(CognitoIdentityProviderClient);
// These operations take a user's token instead of our signature, so the pool's firewall recognises us by the user agent.
client.middlewareStack.add(
  (next) => async (args) => {
    const { headers } = args.request as { headers: Record<string, string> };
    headers["user-agent"] = `${headers["user-agent"] ?? ""} ${poolCaller(await siteSecret())}`;
    return next(args);
  },
  { step: "finalizeRequest", name: "poolCaller" },
);

/**
 * The pool rejects tokens of a session that was revoked elsewhere, though the gateway may accept them until they expire. It also
 * rejects tokens of users who signed in through another provider, because those lack the scope.
 */
function toAppError(error: unknown): unknown {
  if (!(error instanceof NotAuthorizedException)) return error;
  return new AppError(/scope/i.test(error.message) ? "caller.password_required" : "caller.unauthenticated", {}, { cause: error });
}

/** A new secret for an authenticator app, base 32. It takes effect once `verifyAppCode` has verified a code from it. */
export async function newAppSecret(accessToken: string): Promise<string> {
  const { SecretCode } = await client
    .send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }))
    .catch((error: unknown) => {
      throw toAppError(error);
    });
  if (!SecretCode) throw new Error("the user pool gave no secret");
  return SecretCode;
}

/** Whether a code was generated from the app's secret. No code is valid twice. */
export async function verifyAppCode(accessToken: string, code: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }));
    return Status === "SUCCESS";
  } catch (error) {
    const wrong = [CodeMismatchException, EnableSoftwareTokenMFAException, InvalidParameterException];
    if (wrong.some((kind) => error instanceof kind)) return false;
    throw toAppError(error);
  }
}
