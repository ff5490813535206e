/** Behaviour of the scripted container by the width of the image in pixels. It predicts all other images normally. */
export const CONTAINER_SCRIPT = {
  fails: 401,
  isFull: 402,
  rejects: 403,
  hangs: 404,
  breaksOff: 405,
  saysNaN: 406,
  saysHtml: 407,
  hasWrongShape: 408,
  isEmpty: 409,
  recovers: 410,
  dies: 411,
} as const;
