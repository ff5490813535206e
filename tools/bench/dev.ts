import type { Browser } from "playwright-core";
import { launchBrowser } from "#test/kit/browser.ts";
import { type DevServer, startDev } from "#test/kit/dev-server.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { Benchmark } from "./measurement.ts";

const PATIENCE = { within: 60_000 };
const USE_CASE = "domain/developers/check-health.ts";
const CONTRACT = "contracts/developers.ts";
const TITLE = 'title="Welcome back"';

const isServed = async (url: string): Promise<boolean> => (await fetch(url)).status === 200;

/** Duration of `work` in seconds. */
async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Time from saving a component until the open page shows it. */
async function componentEdit(server: DevServer, browser: Browser): Promise<number> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE.within);
  await page.goto(`${server.url}/login`);
  await page.getByText("Welcome back").waitFor();
  const component = server.fileWith("web/app", TITLE);
  const took = await seconds(async () => {
    server.edit(component, TITLE, 'title="Nice to see you"');
    await page.getByText("Nice to see you").waitFor();
  });
  await page.close();
  return took;
}

/** Time from saving a use case until a response shows it (polling). */
async function useCaseEdit(server: DevServer): Promise<number> {
  const health = `${server.url}/api/health`;
  await waitUntil(() => isServed(health), PATIENCE);
  return await seconds(async () => {
    server.edit(USE_CASE, "now().toISOString()", '"2001-01-01T00:00:00.000Z"');
    await waitUntil(async () => (await (await fetch(health)).text()).includes("2001-01-01"), PATIENCE);
  });
}

/** Time from saving a contract until the operation responds at its new path. */
const contractEdit = (server: DevServer): Promise<number> =>
  seconds(async () => {
    server.edit(CONTRACT, 'path: "/health"', 'path: "/wellbeing"');
    await waitUntil(() => isServed(`${server.url}/api/wellbeing`), { ...PATIENCE, every: 100 });
  });

export const dev: Benchmark = {
  name: "dev",
  about: "`npm run dev` on a copy of the sources: time from saving a component, a use case or a contract until it takes effect",
  run: async () => {
    const server = await startDev();
    const browser = await launchBrowser();
    try {
      return [
        { name: "component edit, until the page shows it", value: await componentEdit(server, browser), unit: "s", aim: 1 },
        { name: "use-case edit, until an answer shows it", value: await useCaseEdit(server), unit: "s", aim: 2 },
        { name: "contract edit, until its route is served", value: await contractEdit(server), unit: "s", aim: 10 },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
