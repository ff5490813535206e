/** Behaviour of the scripted container by the width of the image in pixels. It predicts all other images normally. */
export const CONTAINER_SCRIPT = {
  fails: 401,
  isFull: 402,
  rejects: 403,
  hangs: 404,
  dies: 405,
} as const;
