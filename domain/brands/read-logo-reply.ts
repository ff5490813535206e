import { InferenceFailed, InferencePending } from "#adapters/inference-errors.ts";
import type { LogoCall } from "#adapters/logo-inference.ts";
import { getFile, headFile } from "#adapters/storage.ts";

/**
 * The response of a call, as JSON.
 * @throws InferencePending while there is none, InferenceFailed if the call failed
 */
export async function readLogoReply({ output, failure }: LogoCall): Promise<unknown> {
  const reply = await textOf(output);
  if (reply !== undefined) return JSON.parse(reply);
  const reason = await textOf(failure);
  if (reason !== undefined) throw new InferenceFailed(`the logo endpoint failed: ${reason.slice(0, 1000)}`);
  throw new InferencePending("the logo endpoint has not answered yet");
}

async function textOf(key: string): Promise<string | undefined> {
  return (await headFile(key)) ? Buffer.from(await getFile(key)).toString() : undefined;
}
