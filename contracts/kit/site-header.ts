/** Header with which the CloudFront distribution proves to the API that a request came through it. */
export const SITE_HEADER = "x-sightline-site";
