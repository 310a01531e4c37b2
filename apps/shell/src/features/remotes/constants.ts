/** A remote that has not shown up by then counts as hanging: `import()` itself waits for ever. */
export const REMOTE_TIMEOUT_MS = 4_000;
