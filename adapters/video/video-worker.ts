import { copyForWeb } from "./child/copy.ts";
import { decode } from "./child/decode.ts";
import { join } from "./child/join.ts";
import { probe } from "./child/probe.ts";
import { serveJobs } from "./child/serve-jobs.ts";
import { extractStill } from "./child/still.ts";
import { write } from "./child/write.ts";
import type { VideoJob } from "./jobs.ts";

serveJobs<VideoJob>({ probe, decode, still: extractStill, write, join, copy: copyForWeb });
