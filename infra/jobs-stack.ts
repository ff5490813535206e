import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { DomainFunction } from "./constructs/domain-function.ts";
import { EventFunction } from "./constructs/event-function.ts";
import { addAccountJobs } from "./jobs/accounts.ts";
import { addAuditAndCopilotJobs } from "./jobs/audits-and-copilot.ts";
import { addBillingJobs } from "./jobs/billing.ts";
import { addDeveloperJobs } from "./jobs/developers.ts";
import { addEmailJobs } from "./jobs/email.ts";
import { eventFunctionId } from "./jobs/event-function-ids.ts";
import { addExportJobs } from "./jobs/exports.ts";
import { addHeatmapJobs } from "./jobs/heatmaps.ts";
import type { AddJob, JobSources } from "./jobs/job.ts";
import { addProjectAndReportJobs } from "./jobs/projects-and-reports.ts";
import { addSharingAndDemoJobs } from "./jobs/sharing-and-demo.ts";
import { addStatisticsAndDirectoryJobs } from "./jobs/statistics-and-directory.ts";

/** Scheduled jobs and event consumers. */
export class JobsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, data, identity, inference, pipeline, ...props }: StackProps & JobSources,
  ) {
    super(scope, id, props);
    const { alarms: alarmTopic, bus } = data;
    const add: AddJob = (name, { schedule, eventPattern, eventsOf, impact, ...job }) => {
      const consumer = new DomainFunction(this, name, { timeout: Duration.minutes(4), ...job });
      new EventFunction(this, eventFunctionId(name), {
        consumer,
        schedule,
        eventPattern,
        domainEvents: eventsOf && { bus, of: eventsOf },
        impact,
        alarmTopic,
      });
      return consumer;
    };
    const dependencies = { stack: this, settings, data, identity, inference, pipeline };
    addAccountJobs(add, dependencies);
    addBillingJobs(add, dependencies);
    addHeatmapJobs(add, dependencies);
    addProjectAndReportJobs(add, dependencies);
    addExportJobs(add, dependencies);
    addSharingAndDemoJobs(add, dependencies);
    addAuditAndCopilotJobs(add, dependencies);
    addStatisticsAndDirectoryJobs(add, dependencies);
    addDeveloperJobs(add, dependencies);
    addEmailJobs(add, dependencies);
  }
}
