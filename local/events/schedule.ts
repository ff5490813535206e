const MINUTE_MS = 60_000;
const UNITS_MS = { minute: MINUTE_MS, hour: 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS };

/**
 * The interval in milliseconds of a schedule such as `rate(5 minutes)`. Throws a user-readable message for anything else; cron
 * expressions are not supported. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 */
export function parseRate(expression: string): number {
  const [, count, unit] = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (!count || !unit) throw new Error(`'${expression}' is not supported as a schedule: only rate(5 minutes) and the like are.`);
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}
