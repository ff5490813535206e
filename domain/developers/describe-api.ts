import { accounts } from "#contracts/accounts.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { developers } from "#contracts/developers.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { openApi } from "#contracts/kit/openapi.ts";

let document: Record<string, unknown> | undefined;

/** The OpenAPI document of every operation; built once. */
export async function describeApi(): Promise<Record<string, unknown>> {
  document ??= { ...openApi({ accounts, heatmaps, backoffice, developers }) };
  return document;
}
