import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "#local/kit/emulator.ts";
import { sendSecureResponse } from "#local/kit/send-secure-response.ts";
import type { Account } from "#local/stripe/account.ts";
import { decodeForm } from "#local/stripe/decode-form.ts";
import { StripeError } from "#local/stripe/stripe-error.ts";
import { checkoutPages } from "./checkout.ts";
import { type Advance, dashboardPages } from "./dashboard.ts";
import { html, layout } from "./html.ts";
import { invoicePages } from "./invoice.ts";
import type { Page, PageResponse } from "./page.ts";
import { portalPages } from "./portal.ts";
import { STYLE } from "./style.ts";

const policyFor = (leadsTo: readonly string[] = []): string =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${["'self'", ...new Set(leadsTo)].join(" ")}; frame-ancestors 'none'`;

function sendPageResponse(response: ServerResponse, shown: PageResponse): void {
  if ("redirect" in shown) response.writeHead(303, { location: shown.redirect, "cache-control": "no-store" }).end();
  else if ("bytes" in shown)
    sendSecureResponse(response, {
      status: 200,
      type: shown.type,
      body: shown.bytes,
      policy: policyFor(),
      headers: { "content-disposition": `inline; filename="${shown.name}"` },
    });
  else
    sendSecureResponse(response, {
      status: shown.status ?? 200,
      type: "text/html; charset=utf-8",
      body: shown.page,
      policy: policyFor(shown.leadsTo),
    });
}

const notFoundPage = (message: string): PageResponse => ({
  status: 404,
  page: layout({
    title: "Not here",
    body: html`<div class="card"><h1>This page is not here</h1><p class="quiet">${message}</p></div>`,
  }),
});

/** CSRF protection: other sites cannot submit the forms of these pages. */
const isCrossOrigin = ({ headers }: IncomingMessage): boolean =>
  !["same-origin", "none", undefined].includes(headers["sec-fetch-site"] as string | undefined);

/** Serves the payment pages under `/_stripe`. */
export function createPages(account: Account, advance: Advance) {
  const pages: readonly Page[] = [...checkoutPages, ...portalPages, ...invoicePages, ...dashboardPages(advance)];
  const dashboards = new Set(dashboardPages(advance).map(({ path }) => path.source));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET" } = request;
    const { pathname } = new URL(request.url ?? "/", "http://stripe");
    if (pathname === "/_stripe/style.css")
      return sendSecureResponse(response, { status: 200, type: "text/css; charset=utf-8", body: STYLE, policy: policyFor() });
    const page = pages.find((each) => each.method === (method === "HEAD" ? "GET" : method) && each.path.test(pathname));
    if (!page) return sendPageResponse(response, notFoundPage("Nothing is shown at this address."));
    if (method === "POST" && isCrossOrigin(request))
      return sendPageResponse(response, { ...notFoundPage("Another site sent this form."), status: 403 } as PageResponse);
    const form = decodeForm(method === "POST" ? (await readBody(request)).toString() : "");
    const ids = (page.path.exec(pathname) ?? []).slice(1);
    const keep = (error: unknown) => error instanceof StripeError && error.details.keepChanges === true;
    try {
      // The clock's buttons advance time step by step, each in its own transaction.
      const run = () => page.run(account, form, ...ids);
      sendPageResponse(response, dashboards.has(page.path.source) ? run() : account.store.transaction(run, keep));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      sendPageResponse(
        response,
        page.onError && error.details.code !== "resource_missing"
          ? page.onError(account, error.message, form, ...ids)
          : notFoundPage(error.message),
      );
    }
  };
}
