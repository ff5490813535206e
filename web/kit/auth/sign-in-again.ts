import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { type SignInStep, signInWithPassword } from "./sign-in.ts";

type Again = {
  step: SignInStep;
  /** Returns to the session as it was before, when the second factor is not given after all. */
  giveUp: () => Promise<void>;
};

/**
 * Signs the person in anew while he stays where he is, because what he wants to do asks for a recent sign-in. A refused password
 * leaves him signed in as before. Throws `SignInError`.
 */
export async function signInAgain(email: string, password: string): Promise<Again> {
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const before = await tokenOrchestrator.getTokenStore().loadTokens();
  const giveUp = async () => {
    if (before) await tokenOrchestrator.setTokens({ tokens: before });
  };
  try {
    return { step: await signInWithPassword(email, password), giveUp };
  } catch (problem) {
    await giveUp();
    throw problem;
  }
}
