import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { queryClient } from "#web/kit/api/query-client.ts";
import { documentTitle, type Head, HeadContext } from "#web/kit/page/use-head.ts";
import { titleOf } from "./routes/shell/page-titles.ts";
import { Component as Root } from "./routes/shell/root.tsx";
import { VisitorFrame } from "./routes/shell/visitor-frame.tsx";
import { framedStaticPages, legalPages } from "./routes/static-pages.ts";

const { query, dataRoutes } = createStaticHandler([
  { Component: Root, children: [{ Component: VisitorFrame, children: framedStaticPages }, ...legalPages] },
]);

/** The content of a static page, as HTML. `description`: undefined where the page sets none. */
export type RenderedPage = { readonly html: string; readonly title: string; readonly description: string | undefined };

/** Renders a static page for a visitor, in Node. Throws when the page cannot be loaded. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const context = await query(new Request(new URL(path, "https://localhost")));
  if (context instanceof Response) throw new Error(`${path} redirects to ${context.headers.get("location")}`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  let head: Head = { title: undefined };
  const html = renderToString(
    <HeadContext value={(set) => (head = set)}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </HeadContext>,
  );
  const title = head.title ?? titleOf(path);
  if (!title) throw new Error(`${path} has no title`);
  return { html, title: documentTitle(title), description: head.description };
}
