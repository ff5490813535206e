import * as z from "zod";

/** The body of every error response of the public API: RFC 9457, with our code. */
export const Problem = z
  .object({
    type: z.string().meta({ description: "`urn:sightline:error:` and the code" }),
    title: z.string().meta({ description: "Name of the status" }),
    status: z.int().meta({ description: "HTTP status" }),
    detail: z.string().meta({ description: "What is wrong, for people" }),
    code: z.string().meta({ description: "Stable code, for programs" }),
    details: z.record(z.string(), z.unknown()).meta({ description: "For `request.invalid`, `issues` with path and message" }),
    request_id: z.string().meta({ description: "Id of the request, as in `X-Request-Id`; name it when you contact support" }),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/** Media type of problems. */
export const PROBLEM_TYPE = "application/problem+json";

/** Names of the statuses of errors. RFC 9110, section 15. */
const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The problem for an error code. */
export const problemOf = (
  status: number,
  { code, message, details, request_id }: { code: string; message: string; details: Record<string, unknown>; request_id: string },
): Problem => ({
  type: `urn:sightline:error:${code}`,
  title: TITLES[status] ?? "Error",
  status,
  detail: message,
  code,
  details,
  request_id,
});
