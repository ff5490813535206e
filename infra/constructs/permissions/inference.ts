import type { Permission } from "./permission.ts";

/** Calls one inference endpoint. */
export function grantInference({ endpointName, endpointArn }: { endpointName: string; endpointArn: string }): Permission {
  return {
    environment: { INFERENCE_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpoint"], resources: [endpointArn] }],
  };
}

/** Starts asynchronous calls of one inference endpoint; it reads requests and writes responses in the private bucket. */
export function grantAsyncInference({ endpointName, endpointArn }: { endpointName: string; endpointArn: string }): Permission {
  return {
    environment: { LOGO_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpointAsync"], resources: [endpointArn] }],
  };
}
