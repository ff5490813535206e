/** Limits of one call, in milliseconds; retries count the first attempt. */
export type CallLimits = {
  /** Attempts in total, the first included. Default 3, with the SDK's exponential backoff. Use 1 where the caller retries. */
  readonly maxAttempts?: number;
  /** Longest wait for a response to one attempt. Default 5 s. */
  readonly requestTimeout?: number;
  /** Longest silence of an open connection, even while a body is read. Default: the request timeout. */
  readonly socketTimeout?: number;
};

type ClientConfig = {
  readonly maxAttempts: number;
  readonly customUserAgent: [string][];
  readonly requestHandler: {
    readonly connectionTimeout: number;
    readonly requestTimeout: number;
    readonly socketTimeout: number;
    readonly throwOnRequestTimeout: true;
  };
};

const CONNECTION_TIMEOUT_MS = 2000;
const REQUEST_TIMEOUT_MS = 5000;

/** The part of the SDK's clients that is used here. */
type Sdk = { readonly middlewareStack: { remove(name: string): boolean } };

/**
 * Creates a client of the AWS SDK. The only place where the product creates one, so that every call has a connection timeout and a
 * request timeout that fail the attempt with `TimeoutError`, a bounded number of attempts, and our user agent. Region, credentials
 * and endpoint come from the environment; `options` are the service's own.
 */
export function createAwsClient<Client extends Sdk, Options extends object = object>(
  Service: new (config: ClientConfig & Options) => Client,
  { maxAttempts = 3, requestTimeout = REQUEST_TIMEOUT_MS, socketTimeout = requestTimeout }: CallLimits = {},
  options: Options = {} as Options,
): Client {
  const client = new Service({
    ...options,
    maxAttempts,
    customUserAgent: [["sightline"]],
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout,
      socketTimeout,
      throwOnRequestTimeout: true,
    },
  });
  // It builds a redacted copy of every request and response, even without a logger.
  client.middlewareStack.remove("loggerMiddleware");
  return client;
}
