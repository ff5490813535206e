export const ACCOUNT = "arn:aws:states:eu-west-1:000000000000";
export const functionArn = (name: string): string => `arn:aws:lambda:eu-west-1:000000000000:function:${name}`;

const step = (name: string, next?: string) => ({
  Type: "Task",
  Resource: functionArn(name),
  Parameters: { "id.$": "$.id" },
  ResultPath: `$.${name}`,
  ...(next ? { Next: next } : { End: true }),
});

/** Five states; the third has two branches. The tasks are one, two, left, right, four and five. */
export const fiveStates = {
  StartAt: "One",
  States: {
    One: step("one", "Two"),
    Two: step("two", "Three"),
    Three: {
      Type: "Parallel",
      Branches: [
        { StartAt: "Left", States: { Left: step("left") } },
        { StartAt: "Right", States: { Right: step("right", "Done"), Done: { Type: "Succeed" } } },
      ],
      ResultPath: "$.three",
      Next: "Four",
    },
    Four: step("four", "Five"),
    Five: step("five"),
  },
};
