import type { Permission } from "./permission.ts";

type Endpoint = { readonly endpointName: string; readonly endpointArn: string };

/** Calls one inference endpoint, and another of the same model while the first is busy. */
export function grantInference({ endpointName, endpointArn }: Endpoint, overflow?: Endpoint): Permission {
  return {
    environment: { INFERENCE_ENDPOINT_NAME: endpointName, ...(overflow && { OVERFLOW_ENDPOINT_NAME: overflow.endpointName }) },
    statements: [
      { actions: ["sagemaker:InvokeEndpoint"], resources: [endpointArn, ...(overflow ? [overflow.endpointArn] : [])] },
    ],
  };
}

/** Starts asynchronous calls of one inference endpoint; it reads requests and writes responses in the private bucket. */
export function grantAsyncInference({ endpointName, endpointArn }: Endpoint): Permission {
  return {
    environment: { LOGO_ENDPOINT_NAME: endpointName },
    statements: [{ actions: ["sagemaker:InvokeEndpointAsync"], resources: [endpointArn] }],
  };
}
