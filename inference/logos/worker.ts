/** Trains and detects in a separate process, started by the pool. */
import type { DetectReply, TrainReply } from "#contracts/pipelines/logos.ts";
import { serveJobs } from "../serve-jobs.ts";
import { detect } from "./detect.ts";
import type { LogoJob } from "./service.ts";
import { train } from "./train.ts";

await serveJobs<LogoJob, TrainReply | DetectReply>(
  async () => (job) => ("models" in job ? detect(job.header, job) : train(job.header, job)),
);
