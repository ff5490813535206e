import type { PoolSettings } from "./config.ts";
import { CognitoProblem } from "./problem.ts";
import type { User } from "./users.ts";

/** Calls a function by name or ARN with an event and gives what it returned; rejects with what it threw. */
export type Invoke = (functionNameOrArn: string, event: unknown) => Promise<unknown>;

/** Where a call comes from: the client, and what it sent along for the triggers. */
export type CallOrigin = { clientId: string; metadata?: Record<string, string> | undefined };

/** The client id in events that no client caused, as the service writes it. */
export const NO_CLIENT = "CLIENT_ID_NOT_APPLICABLE";

type TriggerName = "PreSignUp" | "PostConfirmation" | "PreAuthentication" | "PostAuthentication" | "CustomMessage";
type Occasion = { source: string; user: Pick<User, "username" | "attributes"> & { status?: User["status"] }; origin: CallOrigin };

export type Triggers = ReturnType<typeof createTriggers>;

export function createTriggers(poolId: string, region: string, settings: PoolSettings, invoke: Invoke) {
  async function call<Response extends object>(
    functionArn: string,
    name: string,
    { source, user, origin }: Occasion,
    { request, response, version }: { request: object; response: Response; version: string },
  ): Promise<Response> {
    const event = {
      version,
      region,
      userPoolId: poolId,
      userName: user.username,
      triggerSource: source,
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: origin.clientId },
      request: {
        userAttributes: { ...user.attributes, ...(user.status && { "cognito:user_status": user.status }) },
        ...(origin.metadata && { clientMetadata: origin.metadata }),
        ...request,
      },
      response,
    };
    const returned = await invoke(functionArn, event).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new CognitoProblem(
        "UserLambdaValidationException",
        `${name} failed with error ${message}${message.endsWith(".") ? "" : "."}`,
      );
    });
    if (!hasResponse<Response>(returned))
      throw new CognitoProblem("InvalidLambdaResponseException", "Unrecognizable lambda output");
    return returned.response;
  }

  /**
   * Calls the trigger where the pool has one, and gives its `response`, or the one passed in where it has none.
   * Throws UserLambdaValidationException with the function's message when it throws.
   */
  async function fire<Response extends object>(
    name: TriggerName,
    occasion: Occasion,
    request: object,
    response: Response,
  ): Promise<Response> {
    const functionArn = settings.LambdaConfig[name];
    return functionArn ? call(functionArn, name, occasion, { request, response, version: "1" }) : response;
  }

  /** What the token trigger wants changed: claims of the id token (version 1), or claims and scopes of both (version 2). */
  async function beforeTokens(occasion: Occasion, groups: string[], scopes: string[]): Promise<TokenOverrides> {
    const { PreTokenGenerationConfig, PreTokenGeneration } = settings.LambdaConfig;
    const functionArn = PreTokenGenerationConfig?.LambdaArn ?? PreTokenGeneration;
    if (!functionArn) return {};
    const groupConfiguration = { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null };
    if ((PreTokenGenerationConfig?.LambdaVersion ?? "V1_0") === "V1_0") {
      const answer: { claimsOverrideDetails: TokenOverridesV1 | null } = { claimsOverrideDetails: null };
      const reply = await call(functionArn, "PreTokenGeneration", occasion, {
        request: { groupConfiguration },
        response: answer,
        version: "1",
      });
      const details = reply.claimsOverrideDetails;
      return details ? { idTokenGeneration: details, groupOverrideDetails: details.groupOverrideDetails } : {};
    }
    const answer: { claimsAndScopeOverrideDetails: TokenOverrides | null } = { claimsAndScopeOverrideDetails: null };
    const request = { groupConfiguration, scopes };
    const reply = await call(functionArn, "PreTokenGeneration", occasion, { request, response: answer, version: "2" });
    return reply.claimsAndScopeOverrideDetails ?? {};
  }

  return { fire, beforeTokens };
}

type ClaimChanges = { claimsToAddOrOverride?: Record<string, unknown>; claimsToSuppress?: string[] };
type GroupOverride = { groupsToOverride?: string[] };
type TokenOverridesV1 = ClaimChanges & { groupOverrideDetails?: GroupOverride };
export type TokenOverrides = {
  idTokenGeneration?: ClaimChanges;
  accessTokenGeneration?: ClaimChanges & { scopesToAdd?: string[]; scopesToSuppress?: string[] };
  groupOverrideDetails?: GroupOverride | undefined;
};

const hasResponse = <Response>(returned: unknown): returned is { response: Response } =>
  typeof returned === "object" && returned !== null && "response" in returned && typeof returned.response === "object";
