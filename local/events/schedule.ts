const MINUTE_MS = 60_000;
const UNITS_MS: Record<string, number> = { minute: MINUTE_MS, hour: 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS };
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A cron expression that has no moment within so many days has none. 29 February recurs within 8 years. */
const SEARCHED_DAYS = 8 * 366;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** The moment after a given one at which a schedule is due, both in milliseconds since 1970; undefined when there is none. */
export type Schedule = (after: number) => number | undefined;

/**
 * Reads `rate(5 minutes)` or `cron(0 10 ? * MON-FRI *)` (minutes, hours, day of month, month, day of week, year; UTC).
 * Throws a sentence for anything else. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 */
export function parseSchedule(expression: string): Schedule {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count && unit && Number(count) > 0) {
    const step = Number(count) * (UNITS_MS[unit] ?? 0);
    return (after) => after + step;
  }
  const fields = /^cron\((.+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length !== 6) throw new Error(`'${expression}' is not a schedule: rate(5 minutes) or cron with six fields.`);
  try {
    return cron(fields);
  } catch (error) {
    throw new Error(`'${expression}' is not a schedule: ${(error as Error).message}`);
  }
}

function cron([minutes = "", hours = "", monthDays = "", months = "", weekdays = "", years = ""]: string[]): Schedule {
  if ((monthDays === "?") === (weekdays === "?")) throw new Error("one of day of month and day of week must be ?, and only one.");
  const minuteList = valuesIn(minutes, 0, 59);
  const hourList = valuesIn(hours, 0, 23);
  const monthList = valuesIn(months, 1, 12, MONTHS);
  const yearList = valuesIn(years, 1970, 2199);
  const isDay = weekdays === "?" ? monthDayTest(monthDays) : weekdayTest(weekdays);
  const first = (after: number) => (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS;

  return (after) => {
    const from = first(after);
    const startDay = Math.floor(from / DAY_MS) * DAY_MS;
    for (let passed = 0; passed < SEARCHED_DAYS; passed++) {
      const day = new Date(startDay + passed * DAY_MS);
      if (!yearList.includes(day.getUTCFullYear()) || !monthList.includes(day.getUTCMonth() + 1) || !isDay(day)) continue;
      for (const hour of hourList) {
        for (const minute of minuteList) {
          const moment = day.getTime() + (hour * 60 + minute) * MINUTE_MS;
          if (moment >= from) return moment;
        }
      }
    }
    return undefined;
  };
}

const lastOfMonth = (day: Date): number => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

function monthDayTest(field: string): (day: Date) => boolean {
  if (field === "L") return (day) => day.getUTCDate() === lastOfMonth(day);
  const nearest = /^(\d{1,2}|L)W$/.exec(field)?.[1];
  if (nearest) return (day) => day.getUTCDate() === nearestWorkday(day, nearest === "L" ? lastOfMonth(day) : Number(nearest));
  const wanted = valuesIn(field, 1, 31);
  return (day) => wanted.includes(day.getUTCDate());
}

/** The Monday to Friday nearest to a date, within its month. */
function nearestWorkday(inMonth: Date, date: number): number {
  const last = lastOfMonth(inMonth);
  const target = Math.min(date, last);
  const weekday = new Date(Date.UTC(inMonth.getUTCFullYear(), inMonth.getUTCMonth(), target)).getUTCDay();
  if (weekday === 6) return target > 1 ? target - 1 : target + 2;
  if (weekday === 0) return target < last ? target + 1 : target - 2;
  return target;
}

function weekdayTest(field: string): (day: Date) => boolean {
  const dayNumber = (text: string) => valuesIn(text, 1, 7, WEEKDAYS)[0] ?? 0;
  const [, ofMonth, which] = /^(\w+)#([1-5])$/.exec(field) ?? [];
  if (ofMonth && which) {
    const wanted = dayNumber(ofMonth);
    return (day) => day.getUTCDay() + 1 === wanted && Math.ceil(day.getUTCDate() / 7) === Number(which);
  }
  const last = /^(\w+)L$/.exec(field)?.[1];
  if (last) {
    const wanted = dayNumber(last);
    return (day) => day.getUTCDay() + 1 === wanted && day.getUTCDate() + 7 > lastOfMonth(day);
  }
  const wanted = field === "L" ? [7] : valuesIn(field, 1, 7, WEEKDAYS);
  return (day) => wanted.includes(day.getUTCDay() + 1);
}

/** The values of a field of lists, ranges and steps: `1,5-9,20/10`, `*`, `MON-FRI`; ascending. */
function valuesIn(field: string, least: number, most: number, names: string[] = []): number[] {
  const number = (text: string): number => {
    const named = names.indexOf(text.toUpperCase());
    const value = named >= 0 ? named + least : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new Error(`'${text}' is not between ${least} and ${most}.`);
    return value;
  };
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [range = "", step, ...more] = part.split("/");
    const by = step === undefined ? 1 : Number(step);
    if (!Number.isInteger(by) || by < 1 || more.length > 0) throw new Error(`'${part}' has no valid step.`);
    const [from = "", to] = range === "*" ? [String(least), String(most)] : range.split("-");
    const start = number(from);
    const end = to === undefined ? (step === undefined ? start : most) : number(to);
    // FRI-MON goes round the end of the week.
    const span = end >= start ? end - start : end - start + (most - least + 1);
    for (let passed = 0; passed <= span; passed += by) values.add(least + ((start - least + passed) % (most - least + 1)));
  }
  return [...values].sort((one, two) => one - two);
}
