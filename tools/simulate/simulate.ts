import { createCloud } from "./cloud.ts";
import { execute, type Outcome } from "./execute.ts";
import type { Parameters } from "./parameters.ts";
import { type Scenario, SEGMENTS } from "./scenarios.ts";
import { VirtualClock } from "./virtual-clock.ts";

type Options = {
  readonly parameters: Parameters;
  readonly random: () => number;
  readonly isWarm: boolean;
};

export type Simulation = {
  readonly outcomes: readonly (Outcome & { readonly kind: "image" | "video" })[];
  /** Seconds until the last upload has ended. */
  readonly seconds: number;
  /** Share of the places of each endpoint that were in use, cold starts not counted; only endpoints that were called. */
  readonly utilisations: readonly number[];
  /** Calls that endpoints rejected because they were full. */
  readonly rejected: number;
};

/** Runs the uploads of a scenario in virtual time. The same random numbers give the same result. */
export async function simulate(
  { uploads, accountConcurrency = 1000 }: Scenario,
  { parameters, random, isWarm }: Options,
): Promise<Simulation> {
  const clock = new VirtualClock();
  const cloud = createCloud(parameters, { clock, random, isWarm, accountConcurrency });
  const environment = { clock, random, invoke: cloud.invoke };
  const executions = uploads.flatMap(({ kind, count, withinSeconds }) =>
    Array.from({ length: count }, async () => {
      await clock.sleep(random() * withinSeconds);
      return { kind, ...(await execute(parameters[kind], SEGMENTS, environment)) };
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
