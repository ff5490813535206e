import { CATALOGUE } from "#contracts/catalogue.ts";
import { openApi } from "#contracts/kit/openapi.ts";

type Document = Record<string, unknown>;
let application: Document | undefined;

/** The OpenAPI document of what the application calls, for customers and for staff; built once. */
export async function describeApi(): Promise<Document> {
  application ??= { ...openApi(CATALOGUE.customers, CATALOGUE.staff) };
  return application;
}
