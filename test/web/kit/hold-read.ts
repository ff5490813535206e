import type { Page } from "playwright-core";

/** Makes the page wait before it reads the next file. Returns the function that lets it continue. */
export async function holdNextRead(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function wait() {
      Blob.prototype.arrayBuffer = read;
      await new Promise((resolve) => window.addEventListener("test-read", resolve, { once: true }));
      return read.call(this);
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event("test-read")));
}
