import { config } from "zod";

// By default Zod compiles validators with `new Function`. The content security policy blocks that and reports each attempt.
config({ jitless: true });
