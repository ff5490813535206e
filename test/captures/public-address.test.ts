import { describe, expect, it } from "vitest";
import { isBlockedUrl, isPublicAddress, targetOf } from "#adapters/browser/public-address.ts";

const BLOCKED_ADDRESSES = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::ffff:0:127.0.0.1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "1.2.3",
  "",
];
const PUBLIC_ADDRESSES = ["1.1.1.1", "93.184.215.14", "172.32.0.1", "169.253.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1"];

const BLOCKED_URLS = [
  // The metadata service of clouds, in every notation that a browser takes.
  "http://169.254.169.254/latest/meta-data",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0xA9.0xFE.0xA9.0xFE/",
  "http://0251.0376.0251.0376/",
  "http://169.254.43518/",
  "http://169.16689662/",
  "http://169.254.169.254./",
  "http://①⑥⑨.254.169.254/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[fd00:ec2::254]/",
  "http://169.254.170.2/v2",
  "http://127.0.0.1/",
  "http://127.1/",
  "http://0/",
  "http://0.0.0.0/",
  "http://[::]/",
  "http://[::1]/",
  "http://0177.1/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://a.localhost/",
  "http://ｌｏｃａｌｈｏｓｔ/",
  "http://metadata.google.internal/",
  "http://instance-data/",
  "http://printer.local/",
  "http://router.lan/",
  "https://10.0.0.1/",
  "http://192.168.1.1:8080/",
  "http://user@example.com/",
  "http://user:secret@example.com/",
  "http://169.254.169.254@example.com/",
  "http://example.com:22/",
  "http://example.com:25/",
  "http://example.com:6379/",
  "https://example.com:9200/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "ftp://example.com/",
  "chrome://version",
  "data:text/html,x",
  "javascript:1",
  "http://",
  "http:///",
  "http://exa mple.com/",
  "http://%00/",
  "",
  "example.com",
];
const PASSED_URLS = [
  "http://example.com/",
  "https://example.com/a?b#c",
  "http://EXAMPLE.com./",
  "https://bücher.example.com/",
  "http://93.184.215.14/",
  "https://[2606:4700:4700::1111]/",
  "http://example.com:8080/",
  "https://example.com:8443/",
  "wss://example.com/socket",
];

describe("addresses of the public internet", () => {
  it.each(BLOCKED_ADDRESSES)("the address %s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC_ADDRESSES)("the address %s is public", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("URLs that are rejected without a DNS lookup", () => {
  it.each(BLOCKED_URLS)("the URL %s is rejected without a DNS lookup", (url) => expect(isBlockedUrl(url)).toBe(true));
  it.each(PASSED_URLS)("the URL %s is not rejected without a DNS lookup", (url) => expect(isBlockedUrl(url)).toBe(false));

  it("all spellings of one host give the same target", () => {
    expect(targetOf("http://0x7f.1:8080/")).toEqual({ host: "127.0.0.1", port: 8080, literal: true });
    expect(targetOf("https://EXAMPLE.com./")).toEqual({ host: "example.com", port: 443, literal: false });
    expect(targetOf("https://bücher.example/")?.host).toBe("xn--bcher-kva.example");
    expect(targetOf("http://[::FFFF:1.2.3.4]/")).toEqual({ host: "::ffff:102:304", port: 80, literal: true });
  });
});
