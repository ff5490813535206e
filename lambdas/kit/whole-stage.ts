/** The ARN of all methods of a stage, from the one that was called: API Gateway may cache the policy for any path of the stage. */
export const wholeStage = (methodArn: string): string => methodArn.replace(/^([^/]+\/[^/]+)\/.*$/, "$1/*/*");
