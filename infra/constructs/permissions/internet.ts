import { Aws } from "aws-cdk-lib";
import type { Permission } from "./permission.ts";

/** Opens URLs from users. No non-public host is ever allowed in templates; allowing one is a manual change. */
export const grantCaptureHosts = (): Permission => ({ environment: { CAPTURE_ALLOWED_HOSTS: "none" }, statements: [] });

/** Sends to URLs from users. No non-public host is ever allowed in templates; allowing one is a manual change. */
export const grantReceivers = (): Permission => ({ environment: { WEBHOOK_ALLOWED_HOSTS: "none" }, statements: [] });

/** Puts events on event buses of other accounts whose policy allows this account, and on none of its own. */
export function grantCustomerEventBuses(): Permission {
  const resource = `arn:${Aws.PARTITION}:events:*:*:event-bus/*`;
  return {
    environment: {},
    statements: [
      {
        actions: ["events:PutEvents"],
        resources: [resource],
        conditions: { StringNotEquals: { "aws:ResourceAccount": Aws.ACCOUNT_ID } },
      },
    ],
    wildcards: {
      [resource]: "Customers name the event buses, and their own policies decide. Buses of this account are excluded.",
    },
  };
}

/** Sets the URL of the real search results page, if there is one. */
export const grantSearchPage = (searchPageUrl: string | undefined): Permission => ({
  environment: { SEARCH_PAGE_URL: searchPageUrl ?? "none" },
  statements: [],
});
