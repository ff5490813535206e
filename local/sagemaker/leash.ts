// Loaded into a container's process before its own server: ends the process when its standard input closes, which the system does for
// it when the parent dies, however it dies.
process.stdin.on("close", () => process.kill(process.pid, "SIGKILL"));
process.stdin.resume();
// The server alone decides how long the process lives.
if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
