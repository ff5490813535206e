/** Messages flow to the browser only; anything a browser sends merely keeps the connection from timing out. */
export const handler = async () => ({ statusCode: 200 });
