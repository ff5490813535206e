import { accounts } from "#contracts/accounts.ts";
import { backoffice } from "#contracts/backoffice.ts";
import { billing, stripe } from "#contracts/billing.ts";
import { captures } from "#contracts/captures.ts";
import { comments } from "#contracts/comments.ts";
import { developers } from "#contracts/developers.ts";
import { exports } from "#contracts/exports.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { openApi } from "#contracts/kit/openapi.ts";
import { projects } from "#contracts/projects.ts";
import { sharing } from "#contracts/sharing.ts";
import { workspaces } from "#contracts/workspaces.ts";

const PEOPLE = { accounts, workspaces, billing, stripe };
const WORK = { heatmaps, comments, projects, exports, captures, sharing };

let document: Record<string, unknown> | undefined;

/** The OpenAPI document of all operations; built once. */
export async function describeApi(): Promise<Record<string, unknown>> {
  document ??= { ...openApi({ ...PEOPLE, ...WORK, backoffice, developers }) };
  return document;
}
