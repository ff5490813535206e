import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  // An analysis takes a few seconds.
  timeout: 120_000,
  use: { baseURL: "http://localhost:8080", viewport: { width: 1280, height: 800 } },
  webServer: { command: "npm run serve", url: "http://localhost:8080", reuseExistingServer: true },
});
