import { runInNewContext } from "node:vm";
import type { Model } from "#local/template/template-model.ts";

/**
 * The file that answers a path, as the function decides that the distribution runs on every request for a page: the path itself
 * for a file. Both start with "/".
 */
export function pageFilesOf(model: Model): (path: string) => string {
  const { FunctionCode: code } = model.only("AWS::CloudFront::Function").properties;
  const handler = runInNewContext(`${String(code)}; handler`) as (event: { request: { uri: string } }) => { uri: string };
  return (uri) => handler({ request: { uri } }).uri;
}
