import type {
  AuthenticationResultType,
  ChallengeNameType,
  InitiateAuthCommandInput,
} from "@aws-sdk/client-cognito-identity-provider";

/** The wire format of an SDK command's output. */
export type Reply<Output> = Omit<Output, "$metadata">;

/** Either the next challenge or the tokens. */
export type AuthReply = {
  ChallengeName?: ChallengeNameType;
  Session?: string;
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: AuthenticationResultType;
};

export type AuthParameters = NonNullable<InitiateAuthCommandInput["AuthParameters"]>;
