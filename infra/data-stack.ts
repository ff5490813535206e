import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, type ITableV2, ProjectionType, StreamViewType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Bucket, HttpMethods, StorageClass } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { acknowledge } from "./constructs/acknowledge.ts";
import { tableAlarms } from "./constructs/alarms.ts";
import { monthlyBudget } from "./constructs/monthly-budget.ts";
import { INDEXES } from "./constructs/permissions/table.ts";
import { asInterface, PRIVATE_BUCKET, tableAsInterface } from "./constructs/private-bucket.ts";
import { keptSettingsOf } from "./kept-settings.ts";
import type { Settings } from "./settings.ts";

/** Everything that must outlive deployments: the table, the bucket, the event bus, the secrets, and the alarm topic. */
export class DataStack extends Stack {
  /** The table that the application uses: its own, or a restored one. */
  readonly table: ITableV2;
  readonly files: Bucket;
  readonly bus: EventBus;
  readonly cursorSecret: Secret;
  readonly stripeSecret: Secret;
  readonly mailshakeSecret: Secret;
  readonly siteSecret: Secret;
  readonly alarms: Topic;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props);

    this.alarms = new Topic(this, "Alarms", {
      displayName: settings.stage ? `Sightline alarms of ${settings.stage}` : "Sightline alarms",
      enforceSSL: true,
    });
    // The policy that requires TLS replaces the default one, which lets CloudWatch publish.
    this.alarms.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.alarms.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    if (settings.alarmMail) {
      this.alarms.addSubscription(new EmailSubscription(settings.alarmMail));
      monthlyBudget(this, settings.monthlyBudget, settings.alarmMail);
    }

    const own = new TableV2(this, "Table", {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      globalSecondaryIndexes: INDEXES.map((indexName) => ({
        indexName,
        partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
        sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      })),
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: "ttl",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table = settings.restoredTable ? this.#restored(settings.restoredTable, own) : tableAsInterface(own);
    new CfnOutput(this, "Settings", {
      value: JSON.stringify(keptSettingsOf(this)),
      description: "Settings that the next deployment keeps unless it sets them",
    });
    new CfnOutput(this, "TableName", { value: this.table.tableName, description: "The DynamoDB table" });
    tableAlarms(this, this.table, this.alarms);

    const accessLogs = new Bucket(this, "FilesAccessLogs", {
      ...PRIVATE_BUCKET,
      lifecycleRules: [{ expiration: Duration.days(90), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    this.files = new Bucket(this, "Files", {
      ...PRIVATE_BUCKET,
      cors: [
        {
          // Programs in pages of every site use the URLs of the public API. A URL itself is what gives access, to one file.
          allowedOrigins: ["*"],
          allowedMethods: [HttpMethods.POST, HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
          allowedHeaders: ["*"],
          exposedHeaders: ["ETag"],
          maxAge: 3600,
        },
      ],
      // Deleted and replaced files can be restored for a week; deleted data is promised to be gone within 30 days, apart from backups.
      versioned: true,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(7),
          expiredObjectDeleteMarker: true,
          // After a month, files that no one looks at cost about half. Files below 128 kB stay where they are.
          transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }],
        },
        // Unused captures; see domain/captures/files.ts.
        { prefix: "captures/", expiration: Duration.days(1) },
        // Edited images to download or analyse; see domain/audits/what-if/render-edits.ts.
        { prefix: "edits/", expiration: Duration.days(1) },
        // Files that were generated for one download; see domain/kit/generated-file.ts.
        { prefix: "downloads/", expiration: Duration.days(1) },
        // Demo heatmaps are deleted after 7 days; see domain/demo/purge-demos.ts. Their files cannot be restored.
        { prefix: "demo/", expiration: Duration.days(8), noncurrentVersionExpiration: Duration.days(1) },
        // Frames sent to the logo endpoint, and its responses; see adapters/logo-inference.ts.
        { prefix: "logo-inference/", expiration: Duration.days(1) },
      ],
      serverAccessLogsBucket: asInterface(accessLogs),
    });

    new CfnOutput(this, "FilesBucketName", { value: this.files.bucketName, description: "The private bucket" });

    this.bus = new EventBus(this, "Events", { description: "Events of Sightline, for other systems to consume" });

    this.cursorSecret = new Secret(this, "CursorSecret", {
      description: "Signs pagination cursors, so that they are valid for their own list only",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    acknowledge(this.cursorSecret, {
      SMG4: "Rotation would break open lists; the secret only protects cursors, and every page is authorized again.",
    });

    this.stripeSecret = new Secret(this, "StripeSecret", {
      description: "Stripe: the account's secret key, and its webhook signing secret. Replace both with your own.",
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ secretKey: "sk_put_your_own_here" }),
        generateStringKey: "webhookSecret",
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    this.mailshakeSecret = new Secret(this, "MailshakeSecret", {
      description: "The API key of Mailshake, to send users to its campaigns. Replace it with your own.",
      secretStringValue: SecretValue.unsafePlainText("none"),
    });
    this.siteSecret = new Secret(this, "SiteSecret", {
      description:
        "Shared secret by which API Gateway recognises the CloudFront distribution, and the user pool's firewall our API",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    acknowledge(this.siteSecret, {
      SMG4: "Distribution and firewalls would have to change at the same time; anyone who knows the secret can only bypass limits and firewalls.",
    });
    acknowledge(this.mailshakeSecret, { SMG4: "The key is created and rotated at Mailshake, and then copied here." });
    acknowledge(this.stripeSecret, { SMG4: "Both keys are created and rotated at Stripe, and then copied here." });
  }

  /** A table restored from a backup, which no stack manages (docs/restore.md). */
  #restored({ name, streamArn }: NonNullable<Settings["restoredTable"]>, own: TableV2): ITableV2 {
    // The other stacks import these until they are deployed themselves, and CloudFormation removes no export that is in use.
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(value);
    const kept = { description: "Of the restored table, which the next deployment keeps" };
    new CfnOutput(this, "RestoredTableName", { value: name, ...kept });
    new CfnOutput(this, "RestoredTableStreamArn", { value: streamArn, ...kept });
    return TableV2.fromTableAttributes(this, "RestoredTable", {
      tableName: name,
      tableStreamArn: streamArn,
      globalIndexes: [...INDEXES],
    });
  }
}
