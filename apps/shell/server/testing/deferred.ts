/** A promise that a test resolves when it wants to. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let letGo: (() => void) | undefined;
  const promise = new Promise<void>((done) => {
    letGo = done;
  });
  return { promise, resolve: () => letGo?.() };
}
