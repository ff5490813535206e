import { copyForWeb } from "./child/copy-for-web.ts";
import { decode } from "./child/decode.ts";
import { extractStill } from "./child/extract-still.ts";
import { join } from "./child/join.ts";
import { probe } from "./child/probe.ts";
import { serveJobs } from "./child/serve-jobs.ts";
import { write } from "./child/write.ts";
import type { VideoJob } from "./jobs.ts";

serveJobs<VideoJob>({ probe, decode, still: extractStill, write, join, copy: copyForWeb });
