import { accounts } from "#contracts/accounts.ts";
import { workspaces } from "#contracts/workspaces.ts";
import { createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { inviteIn } from "#test/kit/links.ts";

/** Signs up with the token of an emailed invite, signs in and accepts the invite, all through the API. */
export async function joinThroughApi(
  url: string,
  link: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const token = inviteIn(new URL(link)) ?? "";
  const person = { firstName: "Cleo", lastName: "Reed", email, password, terms: true as const };
  await createApi(url, async () => "")(accounts.signUp, { body: { ...person, invite: token } });
  await createApi(url, await createSignIn(url, email, password))(workspaces.acceptInvite, { body: { token, leave: false } });
}
