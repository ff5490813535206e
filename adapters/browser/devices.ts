import { VIEWPORTS } from "#contracts/captures.ts";
import type { Session } from "./connection.ts";

/** The device that a page sees. */
export type Device = { readonly width: number; readonly height: number; readonly mobile: boolean };

const VERSION = "153";

export const DESKTOP: Device = { width: VIEWPORTS.desktop.width, height: VIEWPORTS.desktop.height, mobile: false };
export const MOBILE: Device = { width: VIEWPORTS.mobile.width, height: VIEWPORTS.mobile.height, mobile: true };

const agentOf = (system: string, { mobile }: Pick<Device, "mobile">): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${VERSION}.0.0.0${mobile ? " Mobile" : ""} Safari/537.36`;

/** Emulates an ordinary visitor with this device, in English, who prefers motion or (for images) reduced motion. */
export async function emulate(session: Session, { mobile }: Device, motion: "moving" | "still" = "still"): Promise<void> {
  const brands = ["Chromium", "Google Chrome"].map((brand) => ({ brand, version: VERSION }));
  await session.send("Emulation.setUserAgentOverride", {
    userAgent: agentOf(mobile ? "Linux; Android 10; K" : "X11; Linux x86_64", { mobile }),
    acceptLanguage: "en-US,en",
    platform: mobile ? "Linux armv81" : "Linux x86_64",
    userAgentMetadata: {
      brands,
      platform: mobile ? "Android" : "Linux",
      platformVersion: mobile ? "10.0.0" : "",
      architecture: mobile ? "" : "x86",
      model: mobile ? "K" : "",
      mobile,
    },
  });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: mobile, maxTouchPoints: mobile ? 5 : 1 });
  await session.send("Emulation.setEmulatedMedia", {
    media: "screen",
    features: [
      { name: "prefers-reduced-motion", value: motion === "still" ? "reduce" : "no-preference" },
      { name: "prefers-color-scheme", value: "light" },
    ],
  });
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "UTC" });
}
