/** Does work and measures the processor time that this process takes for it, in milliseconds. */
export async function cpuTime<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}
