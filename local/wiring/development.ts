import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PrintLog } from "#local/lambda/function-logs.ts";
import type { Stack } from "#local/template/read-assembly.ts";
import type { SendPage } from "#local/web/web.ts";

/** Extensions of the local cloud by a development server; see local/dev/. */
export type Development = {
  /** Serves pages and their files instead of the built applications. */
  readonly sendPage: SendPage;
  /** Handles a WebSocket that is not the application's. Returns false when it is not the development server's either. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Receives the output of functions. */
  readonly print: PrintLog;
  /** Sees each request before it is handled. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Modifies the synthesised stacks before they are served. */
  transform?(stacks: readonly Stack[]): readonly Stack[];
};
