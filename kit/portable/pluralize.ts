/** 1 → "1 image", 1500 → "1,500 images"; give the plural of an irregular noun. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
