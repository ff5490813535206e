import { exports } from "#contracts/exports.ts";
import { readZip } from "#domain/exports/zips/read-zip.ts";
import { requestZip } from "#domain/exports/zips/request-zip.ts";
import { ownWorkspaceOf } from "#domain/exports/zips/workspace/own-workspace.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("exports", exports, {
  ...publicHandlers,
  workspaceZip: ({ caller }) => requestZip(caller, "workspace", ownWorkspaceOf(caller)),
  readWorkspaceZip: ({ caller, params }) => readZip(caller, "workspace", ownWorkspaceOf(caller), params.zip),
});
