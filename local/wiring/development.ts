import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PrintLog } from "#local/lambda/log.ts";
import type { Stack } from "#local/template/assembly.ts";
import type { SendPage } from "#local/web/web.ts";

/** What a development server adds to a cloud; see local/dev/. */
export type Development = {
  /** Answers pages and their files instead of the built applications. */
  readonly sendPage: SendPage;
  /** Takes a WebSocket that is not the application's. False when it is not the development server's either. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Receives what functions print. */
  readonly print: PrintLog;
  /** Sees each request before it is answered. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Changes the synthesised stacks before they are served. */
  transform?(stacks: readonly Stack[]): readonly Stack[];
};
