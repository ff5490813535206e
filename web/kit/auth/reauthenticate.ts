import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { SignInError, type SignInStep, signInMessages, signInWithPassword } from "./sign-in.ts";

type Reauthentication = {
  step: SignInStep;
  /** Restores the previous session when the user cancels the second factor. */
  giveUp: () => Promise<void>;
};

/**
 * Signs the user in again without leaving the page, for actions that require a recent sign-in. A wrong password does not end the
 * current session. Throws `SignInError`.
 */
export async function reauthenticate(email: string, password: string): Promise<Reauthentication> {
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
  const before = await tokenOrchestrator.getTokenStore().loadTokens();
  const giveUp = async () => {
    if (before) await tokenOrchestrator.setTokens({ tokens: before });
  };
  try {
    return { step: await signInWithPassword(email, password), giveUp };
  } catch (problem) {
    await giveUp();
    const isWrong = problem instanceof SignInError && problem.message === signInMessages.wrong;
    throw isWrong ? new SignInError(signInMessages.wrongPassword) : problem;
  }
}
