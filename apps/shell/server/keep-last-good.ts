import type { FastifyBaseLogger } from 'fastify';

/**
 * Creates a function that builds a value once per input. When that fails, it logs the error once and returns the last
 * value that was built, or `fallback` before the first.
 */
export function keepLastGood<Input, Value>(
  build: (input: Input) => Value,
  { name, fallback, logger }: { name: string; fallback: Value; logger: Pick<FastifyBaseLogger, 'error'> },
): (input: Input) => Value {
  let last: { readonly input: Input } | undefined;
  let value = fallback;
  return (input) => {
    if (last?.input === input) return value;
    last = { input };
    try {
      value = build(input);
    } catch (error) {
      logger.error({ err: error, part: name }, 'failed to build from state, keeping the last good one');
    }
    return value;
  };
}
