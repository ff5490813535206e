import { type Api, apiAt } from "#local/client/api.ts";
import { signInAt } from "#local/client/sign-in.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { ANALYST, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { ended, messageOf, startChild } from "./child.ts";
import type { Asked, Reads } from "./count-reads.ts";
import { NEWCOMER } from "./newcomers.ts";
import { processorTimeOf } from "./processor-time.ts";
import { withScratch } from "./scratch.ts";

/** A signed-in user. */
export type Lister = {
  readonly url: string;
  /** Access token, valid for an hour. */
  readonly token: string;
};

/** A running local cloud with its analyst signed in. */
export type BenchCloud = Lister & {
  readonly api: Api;
  readonly newcomer: Lister;
  /** Processor time of all its processes so far, in milliseconds. */
  processorTime(): number;
  reads(lister: Lister, filter?: Asked["filter"]): Promise<Reads>;
};

/** Runs `work` with a temporary local cloud on a fresh data folder that `prepare` may fill first. */
export function withCloud<T>(
  work: (cloud: BenchCloud) => Promise<T>,
  prepare: (dataDir: string, assembly: string) => Promise<void> = async () => undefined,
): Promise<T> {
  return withScratch(async (dataDir) => {
    const assembly = await prepareAssembly();
    await prepare(dataDir, assembly);
    const host = startChild("host.ts", [dataDir, assembly]);
    try {
      const url = await messageOf<string>(host);
      // Only one user per process can be signed in, so the newcomer's token is fetched first.
      const newcomer = { url, token: await (await signInAt(url, NEWCOMER, DEMO_PASSWORD))() };
      const freshToken = await signInAt(url, ANALYST, DEMO_PASSWORD);
      const token = await freshToken();
      return await work({
        url,
        api: apiAt(url, freshToken),
        token,
        newcomer,
        processorTime: () => processorTimeOf(host.pid!),
        reads: async (lister, filter = {}) => {
          host.send({ uid: subjectOf(lister.token), filter } satisfies Asked);
          return await messageOf<Reads>(host);
        },
      });
    } finally {
      await ended(host);
    }
  });
}

function subjectOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return claims.sub;
}
