/**
 * The ids under which these jobs were first deployed. They are part of the logical ids of the dead-letter queues: with a new id,
 * CloudFormation would delete the queue with its messages.
 */
const FIRST_NAMES: Readonly<Record<string, string>> = {
  BackfillDirectory: "FillDirectory",
  BatchesConsumer: "FollowForBatches",
  CommentsConsumer: "FollowForComments",
  DemoConsumer: "FollowForDemo",
  DirectoryConsumer: "FollowForDirectory",
  ExportsConsumer: "FollowForExports",
  ProjectsConsumer: "FollowForProjects",
  ReportsConsumer: "FollowForReports",
  SharingConsumer: "FollowForSharing",
  StatisticsConsumer: "FollowForStatistics",
};

/** The id of the `EventFunction` of a job. */
export const eventFunctionId = (job: string): string => `${FIRST_NAMES[job] ?? job}Runs`;
