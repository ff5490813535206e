import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#packages/sdk/src/index.ts";
import { newApiKey } from "./kit/api-key.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { buildProgram } from "./kit/sightline-program.ts";

let cloud: Awaited<ReturnType<typeof sharedCloud>>;
beforeAll(async () => {
  cloud = await sharedCloud();
});
afterAll(() => cloud?.close());

test("the command line program analyses a website, and the client a banner", async () => {
  const program = await buildProgram();
  const access = await newApiKey(cloud);
  try {
    const environment = { SIGHTLINE_URL: access.baseUrl, SIGHTLINE_API_KEY: access.apiKey };
    const analyzed = await program.run(["analyze", `http://${cloud.site}/`, "--json", "--mobile"], { environment });
    expect(analyzed.code).toBe(0);
    const website = { status: "done", title: "Small shop", subtype: "website", width: 375 };
    expect(JSON.parse(analyzed.out)).toMatchObject([{ target: `http://${cloud.site}/`, heatmap: website }]);
    // The program has no option for the duration, which is five seconds otherwise.
    const banner = { src: `http://${cloud.site}/`, dimensions: "300x250", title: "Sale", duration: 1000 } as const;
    expect(await createClient(access).analyzeBanner(banner)).toMatchObject({
      status: "done",
      title: "Sale",
      subtype: "html5",
      type: "video",
      duration: 1,
    });
  } finally {
    program.close();
  }
});
