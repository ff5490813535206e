import { config } from "zod";

// Zod compiles its checks with `new Function` where it may. The content security policy forbids that, and even the attempt is reported.
config({ jitless: true });
