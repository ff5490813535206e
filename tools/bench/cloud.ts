import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { ANALYST, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { ListRequest, Reads } from "./count-reads.ts";
import { NEW_USER } from "./new-users.ts";
import { processorTimeOf, residentMemoryOf } from "./processor-time.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** A signed-in user. */
export type SignedInUser = {
  readonly url: string;
  /** Access token, valid for an hour. */
  readonly token: string;
};

/** A running local cloud with its analyst signed in. */
export type BenchCloud = SignedInUser & {
  readonly api: Api;
  readonly newUser: SignedInUser;
  /** Processor time of all its processes so far, in milliseconds. */
  processorTime(): number;
  /** Resident memory of all its processes, in bytes. */
  residentMemory(): number;
  reads(lister: SignedInUser, filter?: ListRequest["filter"]): Promise<Reads>;
};

/** Runs `work` with a temporary local cloud on a fresh data folder that `prepare` may fill first. */
export function withCloud<T>(
  work: (cloud: BenchCloud) => Promise<T>,
  prepare: (dataDir: string, assembly: string) => Promise<void> = async () => undefined,
): Promise<T> {
  return withTemporaryFolder(async (dataDir) => {
    const assembly = await prepareAssembly();
    await prepare(dataDir, assembly);
    const host = startChild("host.ts", [dataDir, assembly]);
    try {
      const url = await nextMessage<string>(host);
      // Only one user per process can be signed in, so the new user's token is fetched first.
      const newUser = { url, token: await (await createSignIn(url, NEW_USER, DEMO_PASSWORD))() };
      const freshToken = await createSignIn(url, ANALYST, DEMO_PASSWORD);
      const token = await freshToken();
      return await work({
        url,
        api: createApi(url, freshToken),
        token,
        newUser,
        processorTime: () => processorTimeOf(host.pid!),
        residentMemory: () => residentMemoryOf(host.pid!),
        reads: async (lister, filter = {}) => {
          host.send({ uid: subjectOf(lister.token), filter } satisfies ListRequest);
          return await nextMessage<Reads>(host);
        },
      });
    } finally {
      await disconnectAndWait(host);
    }
  });
}

function subjectOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return claims.sub;
}
