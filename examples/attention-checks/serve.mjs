// Serves index.html at http://localhost:8080.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const page = new URL("index.html", import.meta.url);
createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(readFileSync(page))).listen(8080);
