import fc from "fast-check";
import { expect, test } from "vitest";
import { billingMonthAt } from "#domain/billing/credits/billing-month.ts";

const iso = (time: number) => new Date(time).toISOString();
const DAY_MS = 24 * 3600 * 1000;

test("the month of a monthly plan is its period, at times before, in and after it", () => {
  const [start, end] = ["2027-01-31T12:00:00.000Z", "2027-02-28T12:00:00.000Z"];
  const period = { interval: "month", current_period_start: start, current_period_end: end } as const;
  for (const at of ["2026-12-01T00:00:00Z", "2027-02-01T00:00:00Z", "2027-06-01T00:00:00Z"])
    expect(billingMonthAt(period, new Date(at))).toEqual({ start, end });
});

test("a period longer than the calendar month it starts in is one month", () => {
  const [start, end] = ["2027-02-28T12:00:00.000Z", "2027-03-31T12:00:00.000Z"];
  const period = { interval: "month", current_period_start: start, current_period_end: end } as const;
  for (const at of ["2027-03-01T00:00:00Z", "2027-03-30T00:00:00Z"])
    expect(billingMonthAt(period, new Date(at))).toEqual({ start, end });
});

test("times before and after a yearly period fall in its first and last month", () => {
  const [from, until] = ["2027-01-10T12:00:00.000Z", "2028-01-10T12:00:00.000Z"];
  const period = { interval: "year", current_period_start: from, current_period_end: until } as const;
  const last = { start: "2027-12-10T12:00:00.000Z", end: until };
  for (const at of ["2028-01-10T12:00:00.000Z", "2028-06-01T00:00:00Z"])
    expect(billingMonthAt(period, new Date(at))).toEqual(last);
  expect(billingMonthAt(period, new Date("2026-01-01"))).toEqual({ start: from, end: "2027-02-10T12:00:00.000Z" });
});

test("the months of a year that starts on the last day of a month start on last days", () => {
  const [from, until] = ["2028-01-31T12:00:00.000Z", "2029-01-31T12:00:00.000Z"];
  const period = { interval: "year", current_period_start: from, current_period_end: until } as const;
  const starts = new Set<string>();
  for (let time = Date.parse(from); iso(time) < until; time += DAY_MS)
    starts.add(billingMonthAt(period, new Date(time)).start.slice(0, 10));
  expect([...starts]).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
    "2028-06-30",
    "2028-07-31",
    "2028-08-31",
    "2028-09-30",
    "2028-10-31",
    "2028-11-30",
    "2028-12-31",
  ]);
});

test("twelve months cover a year without gap or overlap, and each time falls in its own month", () => {
  const year = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(year, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (from, share) => {
      const until = new Date(from);
      until.setUTCFullYear(from.getUTCFullYear() + 1);
      if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
      const period = {
        interval: "year",
        current_period_start: from.toISOString(),
        current_period_end: until.toISOString(),
      } as const;
      const at = new Date(from.getTime() + Math.floor(share * (until.getTime() - from.getTime())));
      const { start, end } = billingMonthAt(period, at);
      expect(start <= at.toISOString() && at.toISOString() < end).toBe(true);

      let months = 0;
      for (let next: string = period.current_period_start; next < period.current_period_end; months++) {
        const month = billingMonthAt(period, new Date(next));
        expect(month.start).toBe(next);
        next = month.end;
      }
      expect(months).toBe(12);
      expect(billingMonthAt(period, new Date(until.getTime() + DAY_MS)).end).toBe(period.current_period_end);
    }),
  );
});
