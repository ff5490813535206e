import { readFileSync } from "node:fs";
import path from "node:path";
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { documentOf, STATIC_PAGES } from "#contracts/static-pages.ts";

const SOURCE = path.resolve(import.meta.dirname, "../edge/single-page.js");

/** The edge function that answers the path of a page with the file that contains it. */
export class SinglePageFunction extends EdgeFunction {
  constructor(scope: Construct, id: string) {
    const documents = Object.fromEntries(STATIC_PAGES.map((page) => [page, `/${documentOf(page)}`]));
    super(scope, id, {
      comment: "Pages answer with their document or with the index.html of their application",
      code: FunctionCode.fromInline(`var DOCUMENTS = ${JSON.stringify(documents)};\n${readFileSync(SOURCE, "utf8")}`),
      runtime: FunctionRuntime.JS_2_0,
    });
  }
}
