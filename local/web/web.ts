import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { DEPLOYED_FILES } from "#contracts/static-pages.ts";
import type { Model } from "#local/template/template-model.ts";
import { deployedData } from "./deployed-data.ts";
import { pageFilesOf } from "./page-files.ts";
import { sendFile, TYPES } from "./send-file.ts";

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

const STAFF = /^\/superadmin(?=\/|$)/;

const PAGE = /\.html$/;

/** Sends a file of the built applications. Without the file of a page, they are not built yet. */
async function sendBuilt(request: IncomingMessage, response: ServerResponse, folder: string, file: string): Promise<void> {
  if (await sendFile(request, response, folder, file)) return;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  if (PAGE.test(file)) response.writeHead(503).end("The web application has not been built yet.\n");
  else response.writeHead(404).end("There is nothing at this address.\n");
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Serves both single-page applications and the files that only a deployment can fill in, as the distribution does. */
export function createWeb({ model, folder, rewrite, sendPage }: Options): Web {
  const deployed = new Map(DEPLOYED_FILES.map((name) => [`/${name}`, deployedData(model, name)]));
  const fileOf = pageFilesOf(model);
  return {
    async handle(request, response) {
      const pathname = decoded(new URL(request.url ?? "/", "http://web").pathname);
      if (request.method !== "GET" && request.method !== "HEAD")
        return void response.writeHead(405, { allow: "GET, HEAD" }).end();
      if (pathname === undefined) return void response.writeHead(400).end();
      const text = deployed.get(pathname);
      if (text !== undefined) {
        response
          .writeHead(200, { "content-type": TYPES[path.extname(pathname)], "cache-control": "no-cache" })
          .end(rewrite(text));
        return;
      }
      const application = STAFF.test(pathname) ? "staff" : "app";
      if (sendPage) await sendPage(application, request, response);
      else await sendBuilt(request, response, path.join(folder, application), fileOf(pathname).replace(STAFF, "").slice(1));
    },
  };
}
