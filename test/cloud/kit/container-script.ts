/** What the scripted container does, by the width of the picture in pixels that it is asked about. Any other picture it answers well. */
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
