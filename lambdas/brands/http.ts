import { brands } from "#contracts/brands.ts";
import { serve } from "#lambdas/kit/http.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = serve("brands", brands, { ...publicHandlers });
