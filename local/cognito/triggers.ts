import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { CognitoError } from "./cognito-error.ts";
import type { PoolSettings } from "./config.ts";
import type { User } from "./users.ts";

/** Invokes a function by name or ARN with an event and returns its result; rejects with its error. */
export type Invoke = (functionNameOrArn: string, event: unknown) => Promise<unknown>;

/** The client id in events without a client, as in the service. */
export const NO_CLIENT = "CLIENT_ID_NOT_APPLICABLE";

type TriggerContext = {
  source: string;
  user: Pick<User, "username" | "attributes">;
  /** The client, and the metadata it sent for the trigger. */
  origin: { clientId: string; metadata?: Record<string, string> | undefined };
};

export type Triggers = ReturnType<typeof createTriggers>;

/** The only supported trigger: the pool calls it before it creates an account. */
export function createTriggers(poolId: string, region: string, settings: PoolSettings, invoke: Invoke) {
  /**
   * Does nothing for a pool without this trigger. Throws UserLambdaValidationException with the function's message when it
   * throws.
   */
  async function preSignUp({ source, user, origin }: TriggerContext, validationData: object | null): Promise<void> {
    const functionArn = settings.LambdaConfig.PreSignUp;
    if (functionArn === undefined) return;
    const event = {
      version: "1",
      region,
      userPoolId: poolId,
      userName: user.username,
      triggerSource: source,
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: origin.clientId },
      request: {
        userAttributes: user.attributes,
        ...(origin.metadata && { clientMetadata: origin.metadata }),
        validationData,
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    };
    const returned = await invoke(functionArn, event).catch((error: unknown) => {
      const message = toErrorMessage(error);
      const end = message.endsWith(".") ? "" : ".";
      throw new CognitoError("UserLambdaValidationException", `PreSignUp failed with error ${message}${end}`);
    });
    if (!hasResponse(returned)) throw new CognitoError("InvalidLambdaResponseException", "Unrecognizable lambda output");
  }

  return { preSignUp };
}

const hasResponse = (returned: unknown): boolean =>
  typeof returned === "object" && returned !== null && "response" in returned && typeof returned.response === "object";
