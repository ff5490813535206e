import * as z from "zod";

export const WorkspaceId = z.string().regex(/^ws_\w{1,60}$/, "This is not a workspace id.");
