import { pythonLiteral, typeScriptLiteral } from "./literals.ts";

type Request = { readonly method: string; readonly url: string; readonly body?: unknown };

/** TypeScript that calls an operation without a key, which our client does not have. */
export function fetchExample({ method, url, body }: Request): string {
  const call =
    body === undefined
      ? [`const response = await fetch(${JSON.stringify(url)});`]
      : [
          `const response = await fetch(${JSON.stringify(url)}, {`,
          `  method: "${method}",`,
          '  headers: { "Content-Type": "application/json" },',
          `  body: JSON.stringify(${typeScriptLiteral(body)}),`,
          "});",
        ];
  return [...call, "const result = await response.json();"].join("\n");
}

/** Python that calls an operation without a key, which our client does not have. */
export function urllibExample({ method, url, body }: Request): string {
  if (body === undefined)
    return ["import json, urllib.request", "", `result = json.load(urllib.request.urlopen(${JSON.stringify(url)}))`].join("\n");
  return [
    "import json, urllib.request",
    "",
    `body = json.dumps(${pythonLiteral(body)}).encode()`,
    `headers = {"Content-Type": "application/json"}`,
    `request = urllib.request.Request(${JSON.stringify(url)}, body, headers, method="${method}")`,
    "result = json.load(urllib.request.urlopen(request))",
  ].join("\n");
}
