import { vi } from "vitest";
import { logger } from "#lambdas/kit/logger.ts";

/** The lines that functions log at this level and above during some work. */
export async function loggedDuring(level: "INFO" | "ERROR", work: () => Promise<unknown>): Promise<readonly string[]> {
  const lines: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((text) => lines.push(String(text)) > 0),
  );
  const before = logger.getLevelName();
  logger.setLogLevel(level);
  try {
    await work();
  } finally {
    logger.setLogLevel(before);
    for (const stream of streams) stream.mockRestore();
  }
  return lines;
}
