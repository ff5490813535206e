import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/decisions");
const read = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");
const RECORDS = globSync("*.md", { cwd: FOLDER }).filter((file) => file !== "README.md");

test("the index lists every decision with its title and date, oldest first", () => {
  const listed = [...read("README.md").matchAll(/^\| (\S+) \| \[(.+)\]\((.+)\) \|/gm)].map(([, date, title, file]) => ({
    date,
    title,
    file,
  }));
  const records = RECORDS.map((file) => ({
    date: /^- Date: (\d{4}-\d\d-\d\d)/m.exec(read(file))?.[1],
    title: /^# (.+)$/m.exec(read(file))?.[1],
    file,
  }));
  expect(listed.toSorted((one, other) => one.file!.localeCompare(other.file!))).toEqual(
    records.toSorted((one, other) => one.file.localeCompare(other.file)),
  );
  expect(listed.map(({ date }) => date)).toEqual(listed.map(({ date }) => date).toSorted());
});

test.each(RECORDS)("the decision %s has a status and the sections of a decision", (file) => {
  const text = read(file);
  expect(text).toMatch(/^- Status: (accepted|superseded)/m);
  expect(text.match(/^## Decision$/gm)).toHaveLength(1);
});
