import { createCloud } from "./cloud.ts";
import { CALL_SECONDS } from "./durations.ts";
import { execute, type Outcome } from "./execute.ts";
import type { Parameters } from "./parameters.ts";
import { type Kind, type Scenario, SEGMENTS, TEMPLATES } from "./scenarios.ts";
import { VirtualClock } from "./virtual-clock.ts";

type Options = {
  readonly parameters: Parameters;
  readonly random: () => number;
  readonly isWarm: boolean;
};

export type Simulation = {
  readonly outcomes: readonly (Outcome & { readonly kind: Kind })[];
  /** Seconds until the last upload has ended. */
  readonly seconds: number;
  /** Share of the places of each endpoint that were in use, cold starts not counted; only endpoints that were called. */
  readonly utilisations: readonly number[];
  /** Calls that endpoints rejected because they were full. */
  readonly rejected: number;
};

/** The state machines of an upload, one after the other, with the number of items of their Maps. */
const machinesOf = (segments: number) =>
  ({
    image: [["image", 0]],
    video: [["video", segments]],
    ad: [
      ["image", 0],
      ["templates", TEMPLATES],
    ],
  }) as const;

/** Runs the uploads of a scenario in virtual time. The same random numbers give the same result. */
export async function simulate(
  { uploads, accountConcurrency = 1000, callSeconds = CALL_SECONDS.image }: Scenario,
  { parameters, random, isWarm }: Options,
): Promise<Simulation> {
  const clock = new VirtualClock();
  const cloud = createCloud(parameters, { clock, random, isWarm, accountConcurrency, callSeconds });
  const environment = { clock, random, invoke: cloud.invoke };
  const executeAll = async (kind: Kind, segments: number): Promise<Outcome> => {
    const total = { seconds: 0, waitedSeconds: 0 };
    for (const [machine, items] of machinesOf(segments)[kind]) {
      const { seconds, waitedSeconds, error } = await execute(parameters[machine], items, environment);
      total.seconds += seconds;
      total.waitedSeconds += waitedSeconds;
      if (error !== undefined) return { ...total, error };
    }
    return { ...total, error: undefined };
  };
  const executions = uploads.flatMap(({ kind, count, withinSeconds, segments = SEGMENTS }) =>
    Array.from({ length: count }, async () => {
      await clock.sleep(random() * withinSeconds);
      return { kind, ...(await executeAll(kind, segments)) };
    }),
  );
  await clock.run();
  const outcomes = await Promise.all(executions);
  const endpoints = [...cloud.endpoints.values()].filter(({ busySeconds }) => busySeconds > 0);
  return {
    outcomes,
    seconds: clock.now(),
    utilisations: endpoints.map(({ busySeconds, limit }) => busySeconds / (limit * clock.now())),
    rejected: endpoints.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}
