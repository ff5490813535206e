import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import * as z from "zod";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";

const Config = z.object({ userPoolId: z.string(), userPoolClientId: z.string(), userPoolEndpoint: z.url() });

// Amplify warns about every endpoint that is not Amazon's own.
ConsoleLogger.LOG_LEVEL = "ERROR";

/** Tokens are stored in memory only. */
const memory = new Map<string, string>();
const storage = {
  getItem: async (key: string) => memory.get(key) ?? null,
  setItem: async (key: string, value: string) => void memory.set(key, value),
  removeItem: async (key: string) => void memory.delete(key),
  clear: async () => memory.clear(),
};

/**
 * Signs a user in by email and password (SRP), as the web application does, and returns a function that always returns a valid
 * access token. One user per process. Throws a user-readable message when the URL does not respond, or the user is unknown or
 * needs a second factor.
 */
export async function createSignIn(url: string, email: string, password: string): Promise<() => Promise<string>> {
  const response = await fetch(new URL("/config.json", url)).catch(() => undefined);
  if (!response?.ok) throw new Error(`No Sightline answers at ${url}.`);
  const { userPoolId, userPoolClientId, userPoolEndpoint } = Config.parse(await response.json());
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint, loginWith: { email: true } } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage);
  memory.clear();
  const { nextStep } = await signIn({ username: email, password }).catch((error: unknown) => {
    throw new Error(`${email} cannot sign in at ${url}: ${toErrorMessage(error)}`);
  });
  if (nextStep.signInStep !== "DONE")
    throw new Error(`${email} needs a second factor (${nextStep.signInStep}), which is not supported here.`);
  return async () => {
    const { tokens } = await fetchAuthSession();
    if (!tokens) throw new Error(`The session of ${email} has ended.`);
    return tokens.accessToken.toString();
  };
}
