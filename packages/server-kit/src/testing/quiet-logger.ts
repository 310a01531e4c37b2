const quiet = () => undefined;

/** Writes nothing. */
export const quietLogger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
