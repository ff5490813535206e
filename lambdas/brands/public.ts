import { publicBrands } from "#contracts/public/brands.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("brands", publicBrands, publicHandlers);
