import path from "node:path";
import type { SageMakerOptions } from "#local/sagemaker/sagemaker.ts";
import type { Model } from "#local/template/template-model.ts";

/** The server in the container image of all models of the application. */
const SERVER = path.resolve(import.meta.dirname, "../../inference/server.ts");

type AsyncInference = {
  readonly OutputConfig?: { readonly S3OutputPath?: string; readonly S3FailurePath?: string };
  readonly ClientConfig?: { readonly MaxConcurrentInvocationsPerInstance?: number };
};
type Variant = { readonly ModelName?: string; readonly ServerlessConfig?: { readonly MaxConcurrency?: number } };
type Container = { readonly Environment?: Record<string, string> };

/**
 * The inference endpoints of the application, with the concurrency of their serverless variant or their asynchronous calls, and the
 * environment of their model's container; its output goes to `<logs>/<model>.log`.
 */
export const endpointsOf = (model: Model, logs: string): SageMakerOptions["endpoints"] =>
  model.ofType("AWS::SageMaker::Endpoint").map(({ name, properties }) => {
    const config = model.find("AWS::SageMaker::EndpointConfig", String(properties.EndpointConfigName));
    const [variant] = (config?.properties.ProductionVariants ?? []) as Variant[];
    const maxConcurrency = variant?.ServerlessConfig?.MaxConcurrency;
    const calls = config?.properties.AsyncInferenceConfig as AsyncInference | undefined;
    const served = model.find("AWS::SageMaker::Model", String(variant?.ModelName));
    const { PrimaryContainer } = served?.properties ?? {};
    return {
      name,
      entry: SERVER,
      log: path.join(logs, `${served?.name ?? name}.log`),
      env: (PrimaryContainer as Container | undefined)?.Environment ?? {},
      ...(maxConcurrency !== undefined && { maxConcurrency }),
      ...(calls && { async: toAsync(calls) }),
    };
  });

const toAsync = ({ OutputConfig, ClientConfig }: AsyncInference) => ({
  output: String(OutputConfig?.S3OutputPath),
  failures: String(OutputConfig?.S3FailurePath),
  concurrency: ClientConfig?.MaxConcurrentInvocationsPerInstance ?? 1,
});
