import type {
  AuthenticationResultType,
  ChallengeNameType,
  InitiateAuthCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";

/** What goes over the wire of an SDK command's output. */
export type Reply<Output> = Omit<Output, "$metadata">;

/** Either the next question or the tokens. */
export type AuthReply = {
  ChallengeName?: ChallengeNameType;
  Session?: string;
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: AuthenticationResultType;
};

export type AuthParameters = NonNullable<InitiateAuthCommandInput["AuthParameters"]>;
