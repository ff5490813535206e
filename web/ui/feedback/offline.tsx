/** Says in place of a page that it cannot load without a connection. Plain markup, because the design system may not have loaded. */
export function Offline() {
  return (
    <>
      <h2>You’re offline</h2>
      <p>This page opens as soon as your connection is back.</p>
    </>
  );
}
