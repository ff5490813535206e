import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Definition } from "#local/states/language.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel, type Model } from "#local/template/template-model.ts";
import { endpointsOf } from "#local/wiring/endpoints.ts";
import { machinesOf } from "#local/wiring/machines.ts";
import { synthesise } from "#tools/synth.ts";

/** A function as its template declares it. */
export type FunctionParameters = {
  /** Its source, for example `lambdas/heatmaps/steps/predict.ts`. */
  readonly entry: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Executions that it always gets, and at most; undefined if it shares those of the account. */
  readonly reserved: number | undefined;
  /** The inference endpoint that it calls. */
  readonly endpoint: string | undefined;
  /** The endpoint that it calls while the other is busy. */
  readonly overflow: string | undefined;
};

/** The parameters of the pipelines in the templates. */
export type Parameters = {
  readonly image: Definition;
  readonly video: Definition;
  readonly templates: Definition;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, FunctionParameters>;
  /** Concurrency by the endpoint's name. */
  readonly endpoints: ReadonlyMap<string, number>;
};

type Variables = { readonly Variables?: Readonly<Record<string, unknown>> };

const functionsOf = (model: Model): Parameters["functions"] =>
  new Map(
    model.ofType("AWS::Lambda::Function").map((resource) => {
      const { Timeout, MemorySize, ReservedConcurrentExecutions, Environment } = resource.properties;
      const variables = (Environment as Variables | undefined)?.Variables ?? {};
      const endpointOf = (name: string) => (variables[name] === undefined ? undefined : String(variables[name]));
      const parameters: FunctionParameters = {
        entry: String(resource.metadata["local:entry"]),
        timeoutSeconds: Number(Timeout ?? 3),
        memoryMb: Number(MemorySize ?? 128),
        reserved: ReservedConcurrentExecutions === undefined ? undefined : Number(ReservedConcurrentExecutions),
        endpoint: endpointOf("INFERENCE_ENDPOINT_NAME"),
        overflow: endpointOf("OVERFLOW_ENDPOINT_NAME"),
      };
      return [resource.attribute("Arn"), parameters];
    }),
  );

/** Synthesises the templates with these settings and reads the parameters of the pipelines. */
export function readParameters(context: Readonly<Record<string, unknown>> = {}): Parameters {
  const outDir = mkdtempSync(path.join(tmpdir(), "sightline-simulate-"));
  try {
    synthesise({ outDir, bundle: false, isChecked: false, context });
    const model = createModel(readAssembly(outDir));
    const machines = machinesOf(model);
    const definitionOf = (name: string): Definition => {
      const found = machines.find((machine) => machine.name.includes(name));
      if (!found) throw new Error(`no template declares the state machine ${name}`);
      return found.definition as Definition;
    };
    // An asynchronous endpoint has a queue and rejects nothing.
    const endpoints = endpointsOf(model, outDir).flatMap(({ name, maxConcurrency }) =>
      maxConcurrency === undefined ? [] : [[name, maxConcurrency] as const],
    );
    return {
      image: definitionOf("HeatmapImage"),
      video: definitionOf("HeatmapVideo"),
      templates: definitionOf("TemplateScores"),
      functions: functionsOf(model),
      endpoints: new Map(endpoints),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
