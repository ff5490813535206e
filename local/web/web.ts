import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Model } from "#local/template/template-model.ts";
import { deployedData } from "./deployed-data.ts";
import { sendFile } from "./send-file.ts";

export type Web = { handle(request: IncomingMessage, response: ServerResponse): Promise<void> };
export type WebApplication = "app" | "staff";
/** Answers a request for a page or a file of one of the two applications. */
export type SendPage = (application: WebApplication, request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  readonly model: Model;
  /** Folder with the built `app/` and `staff/`. */
  readonly folder: string;
  /** Maps AWS origins in deployed texts to local ones. */
  readonly rewrite: (text: string) => string;
  /** Answers instead of the built files, such as a development server. */
  readonly sendPage?: SendPage;
};

const STAFF = /^\/superadmin(?:\/(.*))?$/;

/** Responses of a single-page application: files as they are, the page for any other path without an extension. */
async function sendApplication(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  pathname: string,
): Promise<void> {
  const isPage = path.posix.extname(pathname) === "";
  if (await sendFile(request, response, folder, isPage ? "index.html" : pathname)) return;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  if (isPage) response.writeHead(503).end("The web application has not been built yet.\n");
  else response.writeHead(404).end("There is nothing at this address.\n");
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Serves both single-page applications and `/config.json`, as the distribution does. */
export function createWeb({ model, folder, rewrite, sendPage }: Options): Web {
  const config = deployedData(model, "config.json");
  return {
    async handle(request, response) {
      const pathname = decoded(new URL(request.url ?? "/", "http://web").pathname);
      if (request.method !== "GET" && request.method !== "HEAD")
        return void response.writeHead(405, { allow: "GET, HEAD" }).end();
      if (pathname === undefined) return void response.writeHead(400).end();
      if (pathname === "/config.json" && config !== undefined) {
        response
          .writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" })
          .end(rewrite(config));
        return;
      }
      const staff = STAFF.exec(pathname);
      if (sendPage) await sendPage(staff ? "staff" : "app", request, response);
      else if (staff) await sendApplication(request, response, path.join(folder, "staff"), staff[1] ?? "");
      else await sendApplication(request, response, path.join(folder, "app"), pathname.slice(1));
    },
  };
}
