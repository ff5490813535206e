// A process that accepts one event and never delivers it. Argument: the data folder. Prints a line when the event is accepted.
import { createEvents } from "#local/events/events.ts";

const rules = [{ name: "all", pattern: { source: ["test"] }, targets: [{ arn: "target" }] }];
const events = await createEvents({
  dataDir: process.argv[2] ?? "",
  rules,
  deliver: () => new Promise(() => setInterval(() => {}, 1000)),
});
events.start();
const place = { account: "0", region: "eu-west-1", time: new Date().toISOString(), resources: [] };
events.publish({ version: "0", id: "e-1", "detail-type": "Happened", source: "test", ...place, detail: { a: 1 } });
console.log("accepted");
