// Loaded into a container's process before its own server: exits when its standard input closes, which the system does when
// the parent exits, however it exits.
process.stdin.on("close", () => process.kill(process.pid, "SIGKILL"));
process.stdin.resume();
// Does not keep the process alive on its own.
if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
