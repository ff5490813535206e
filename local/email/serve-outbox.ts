import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "#kit/portable/escape-html.ts";
import { sendSecureResponse } from "#local/kit/send-secure-response.ts";
import { linkify } from "./linkify.ts";
import type { Message, Outbox } from "./outbox.ts";
import { STYLE } from "./style.ts";

const BASE = "/_local/outbox";
const PAGE_LENGTH = 50;

/** Allows only its own style sheet and its own previews. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email may contain styles and embedded images; it runs no scripts and loads nothing. Its links open in a new tab. */
const PREVIEW_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Answers `/_local/outbox`, `.json`, `.css` and the previews of single emails. Returns false for other paths. */
export function serveOutbox(outbox: Outbox, request: IncomingMessage, response: ServerResponse): boolean {
  const send = (status: number, type: string, body: string, policy?: string) =>
    sendSecureResponse(response, { status, type, body, policy });
  const url = new URL(request.url ?? "", "http://outbox");
  const preview = /^\/_local\/outbox\/([0-9a-f-]{36})\.html$/.exec(url.pathname)?.[1];
  const to = url.searchParams.get("to") ?? undefined;
  const before = url.searchParams.get("before") ?? undefined;
  if (url.pathname === BASE || url.pathname === `${BASE}/`) {
    const messages = outbox.messages({ to, before, limit: PAGE_LENGTH + 1 });
    send(200, "text/html; charset=utf-8", renderPage(messages, { to, before }), PAGE_POLICY);
  } else if (url.pathname === `${BASE}.json`) {
    send(200, "application/json", JSON.stringify({ messages: outbox.messages({ to, before }) }));
  } else if (url.pathname === `${BASE}.css`) {
    send(200, "text/css; charset=utf-8", STYLE);
  } else if (preview) {
    const html = outbox.find(preview)?.html;
    if (html === undefined) send(404, "text/plain; charset=utf-8", "This email does not exist.");
    else send(200, "text/html; charset=utf-8", `<!doctype html><base target="_blank">${html}`, PREVIEW_POLICY);
  } else return false;
  return true;
}

function renderPage(found: Message[], { to, before }: { to: string | undefined; before: string | undefined }): string {
  const messages = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? messages.at(-1) : undefined;
  const older = last && `${BASE}?${new URLSearchParams({ ...(to && { to }), before: last.id })}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Sightline</title>
<link rel="stylesheet" href="${BASE}.css">
</head>
<body>
<header>
<h1>Outbox</h1>
<p>Emails and text messages that Sightline sent. They stay on this machine.</p>
<nav>${to || before ? `<a href="${BASE}">All messages</a>` : `<a href="${BASE}">Refresh</a>`}</nav>
</header>
<main>
${to ? `<p class="filter">To ${escapeHtml(to)}</p>` : ""}
${messages.length > 0 ? `<ol>${messages.map((message, index) => renderMessage(message, index === 0)).join("")}</ol>` : emptyState(to)}
${older ? `<p class="older"><a href="${escapeHtml(older)}">Older messages</a></p>` : ""}
</main>
</body>
</html>
`;
}

const emptyState = (to: string | undefined): string => `<section class="empty">
<h2>${to ? "Nothing was sent there" : "Nothing sent yet"}</h2>
<p>Whatever Sightline sends, such as the code to confirm an address, appears here, newest first.</p>
</section>`;

/** A message; the newest ones show their preview expanded. */
function renderMessage(message: Message, newest: boolean): string {
  const { id, kind, at, from, to, replyTo = [], subject, text, html } = message;
  const title = kind === "text" ? "Text message" : subject || "(no subject)";
  const row = (name: string, values: string[]) =>
    values.length > 0 ? `<dt>${name}</dt><dd>${values.map(escapeHtml).join(", ")}</dd>` : "";
  const recipients = to.map((each) => `<a href="${BASE}?to=${encodeURIComponent(each)}">${escapeHtml(each)}</a>`).join(", ");
  return `<li id="${id}"><article>
<h2>${escapeHtml(title)}</h2>
<time datetime="${at}">${formatTimestamp(at)}</time>
<dl><dt>To</dt><dd>${recipients}</dd>${row("From", from ? [from] : [])}${row("Reply to", replyTo)}</dl>
${text === undefined ? "" : `<p class="text">${linkify(text.trim())}</p>`}
${html === undefined ? "" : renderPreview(id, title, newest || text === undefined)}
</article></li>`;
}

function renderPreview(id: string, title: string, open: boolean): string {
  const sandbox = "allow-popups allow-popups-to-escape-sandbox";
  const frame = `<iframe src="${BASE}/${id}.html" sandbox="${sandbox}" loading="lazy" title="Preview of ${escapeHtml(title)}"></iframe>`;
  return `<details${open ? " open" : ""}><summary>As it looks</summary>${frame}</details>`;
}

/** DD-MM-YYYY HH:MM:SS, in the machine's time zone. */
function formatTimestamp(iso: string): string {
  const time = new Date(iso);
  const two = (number: number) => String(number).padStart(2, "0");
  const date = [two(time.getDate()), two(time.getMonth() + 1), time.getFullYear()].join("-");
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(":")}`;
}
