// Functions for the tests of the API Gateway emulator.
type RestEvent = { body: string | null; isBase64Encoded: boolean; path: string };
type SocketEvent = {
  requestContext: { connectionId: string; routeKey: string };
  queryStringParameters?: Record<string, string>;
  body?: string;
};

const reply = (statusCode: number, body: unknown, headers: Record<string, string> = {}) => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
});

/** Returns the event in its response. */
export const http = async (event: RestEvent) => reply(200, event, { "x-own": "yes" });

export const binary = async () => ({
  statusCode: 201,
  headers: { "content-type": "image/png" },
  multiValueHeaders: { "set-cookie": ["a=1", "b=2"] },
  body: Buffer.from([137, 80, 78, 71]).toString("base64"),
  isBase64Encoded: true,
});

export const malformed = async () => ({ hello: "world" });

export async function broken() {
  throw new Error("a defect");
}

export async function slow() {
  await new Promise((resolve) => setTimeout(resolve, 5000));
}

let judged = 0;

/** Recognises `Bearer good` and `Bearer denied`. The context contains the number of calls. */
export async function authorizer({ authorizationToken, methodArn }: { authorizationToken: string; methodArn: string }) {
  judged++;
  if (authorizationToken === "Bearer broken") throw new Error("a defect");
  if (authorizationToken === "Bearer odd") return { hello: "world" };
  if (authorizationToken !== "Bearer good" && authorizationToken !== "Bearer denied") throw new Error("Unauthorized");
  const Effect = authorizationToken === "Bearer good" ? "Allow" : "Deny";
  const Resource = Effect === "Allow" ? methodArn.replace(/\/api\/.*/, "/api/*") : methodArn;
  return {
    principalId: "someone",
    policyDocument: { Version: "2012-10-17", Statement: [{ Action: "execute-api:Invoke", Effect, Resource }] },
    context: { userId: "someone", judged },
  };
}

const seen: SocketEvent[] = [];

export const connect = async (event: SocketEvent) => {
  seen.push(event);
  const ticket = event.queryStringParameters?.ticket;
  if (ticket === "crash") throw new Error("a defect");
  return { statusCode: ticket === "good" ? 200 : 403 };
};

/** Echoes the message over the callback API. */
export async function message({ requestContext, body }: SocketEvent) {
  if (body === "crash") throw new Error("a defect");
  await fetch(`${process.env.CALLBACK_URL}/@connections/${encodeURIComponent(requestContext.connectionId)}`, {
    method: "POST",
    body: `echo: ${body}`,
    headers: {
      authorization:
        "AWS4-HMAC-SHA256 Credential=test/20260101/eu-west-1/execute-api/aws4_request, SignedHeaders=host, Signature=0",
    },
  });
  return { statusCode: 200 };
}

/** Prints a line that a test can find in the log. */
export async function disconnect({ requestContext }: SocketEvent) {
  console.log(`disconnected ${requestContext.connectionId}`);
  return { statusCode: 200 };
}
