import { Bucket } from "./storage/bucket.ts";

type Item = { readonly table: string; readonly pk: string; readonly sk: string };

/** The region whose consoles show the data; undefined where the services are not those of AWS, and so have no consoles. */
const regionOf = ({ AWS_REGION, AWS_ENDPOINT_URL }: NodeJS.ProcessEnv): string | undefined =>
  AWS_ENDPOINT_URL ? undefined : AWS_REGION;

/** The address of an item in the DynamoDB console; undefined outside of AWS. */
export function itemConsole({ table, pk, sk }: Item): string | undefined {
  const region = regionOf(process.env);
  const query = new URLSearchParams({ itemMode: "2", pk, sk, route: "ROUTE_ITEM_EXPLORER", table });
  return region && `https://${region}.console.aws.amazon.com/dynamodbv2/home?region=${region}#edit-item?${query}`;
}

/** The address of the files below a prefix in the S3 console; undefined outside of AWS. */
export function filesConsole(prefix: string): string | undefined {
  const region = regionOf(process.env);
  const query = new URLSearchParams({ region: region ?? "", prefix });
  return region && `https://${region}.console.aws.amazon.com/s3/buckets/${Bucket}?${query}`;
}
