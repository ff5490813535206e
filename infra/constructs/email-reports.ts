import { EventBus, type EventPattern } from "aws-cdk-lib/aws-events";
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";

/**
 * Lets SES report what happens to each email after it has accepted it, as events on the default bus, the only one that SES
 * supports. After a bounce or a complaint, SES sends nothing more to the address, which protects the reputation of the account. An
 * email that someone asks for takes an address that bounced from the suppression list.
 */
export class EmailReports extends Construct {
  /** The set to send emails with. */
  readonly configurationSet: ConfigurationSet;
  /** Matches the reports about these emails; other environments of the account send theirs to the same bus. */
  readonly eventPattern: EventPattern;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.configurationSet = new ConfigurationSet(this, "Set", {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination("Outcomes", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: [EmailSendingEvent.DELIVERY, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.eventPattern = {
      source: ["aws.ses"],
      detailType: ["Email Delivered", "Email Bounced", "Email Complaint Received"],
      detail: { mail: { tags: { "ses:configuration-set": [this.configurationSet.configurationSetName] } } },
    };
  }
}
