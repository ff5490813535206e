import type { IncomingMessage, ServerResponse } from "node:http";
import { clock, coloured } from "./terminal.ts";

/**
 * Prints a line for each call of the API when it is answered: time, status, method, path, duration and the id by which the log lines of
 * its function are found.
 */
export function createAccessLog(print: (line: string) => void): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ method, url }, response) => {
    const began = performance.now();
    response.once("finish", () => {
      const requestId = response.getHeader("x-amzn-requestid");
      if (typeof requestId !== "string" || !response.hasHeader("x-amz-apigw-id")) return;
      const { statusCode } = response;
      const status = coloured(statusCode >= 500 ? "red" : statusCode >= 400 ? "yellow" : "green", String(statusCode));
      const took = Math.round(performance.now() - began);
      print(`${clock()} ${status} ${method} ${url} ${took} ms ${coloured("gray", requestId)}`);
    });
  };
}
