import { escapeHtml } from "#kit/portable/escape-html.ts";

/** HTML that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const render = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join("");
  return value === false || value === null || value === undefined ? "" : escapeHtml(String(value));
};

/** Inserts values into HTML; escapes everything except Html values. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? render(values[index]) : "")).join(""));

/** Formats cents as euros: €2,388.00. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat("en-IE", { style: "currency", currency: "eur" }).format(cents / 100);

/** Formats seconds as DD-MM-YYYY. */
export function formatDay(seconds: number): string {
  const [year, month, date] = new Date(seconds * 1000).toISOString().slice(0, 10).split("-");
  return `${date}-${month}-${year}`;
}

/** Formats seconds as DD-MM-YYYY HH:MM, in UTC. */
export const formatMinute = (seconds: number): string =>
  `${formatDay(seconds)} ${new Date(seconds * 1000).toISOString().slice(11, 16)}`;

/** A complete page. `wide` ones contain tables. */
export const layout = ({ title, body, wide = false }: { title: string; body: Html; wide?: boolean }): string =>
  html`${new Html("<!doctype html>")}
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Payments on this machine</title>
<link rel="stylesheet" href="/_stripe/style.css">
</head>
<body>
<header class="strip"><span>Payments on this machine</span> <span>Nothing is charged. Cards here are test cards.</span></header>
<main class="${wide ? "page wide" : "page"}">
${body}
</main>
</body>
</html>
`.text;

/** An error message at the top of a page. */
export const alert = (problem: string | undefined): Html =>
  problem ? html`<p class="alert" role="alert">${problem}</p>` : html``;

/** A button that posts to a URL. */
export const action = (
  address: string,
  label: string,
  kind: "primary" | "plain" | "danger" = "plain",
  fields: Record<string, string> = {},
): Html =>
  html`<form method="post" action="${address}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${kind}">${label}</button></form>`;
