/**
 * Scope and creator of every heatmap of the public demo, and the S3 prefix of its files. No caller has it, so these heatmaps are in
 * no list and found by no one but staff and the demo itself.
 */
export const DEMO_SCOPE = "demo";
