import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** Calls `prepare` with the parser that the library pipes a request into, before the parser has read anything. */
export function onPiped(request: IncomingMessage, prepare: (parser: Writable) => void): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (destination, options) => {
    prepare(destination as unknown as Writable);
    return pipe(destination, options);
  };
}

/**
 * Checks `operations` and `map` before the library receives `map`: it puts the file at a path of names that the client
 * chooses, and follows inherited properties. An error that `check` throws destroys the parser and is the only event that
 * the library receives.
 */
export function guardMap(
  parser: Writable,
  check: (fields: { operations: string | undefined; map: string }) => void,
): void {
  const emit: EventEmitter['emit'] = parser.emit.bind(parser);
  let operations: string | undefined;
  let isRefused = false;

  function isAccepted(name: unknown, value: unknown): boolean {
    if (name === 'operations') operations = String(value);
    if (name !== 'map') return true;
    try {
      check({ operations, map: String(value) });
      return true;
    } catch (error) {
      isRefused = true;
      parser.destroy(error as Error);
      return false;
    }
  }

  parser.emit = (event: string | symbol, ...values: unknown[]) => {
    const [first, second, info] = values;
    if (isRefused && event === 'file') (second as Readable).on('error', () => undefined).resume();
    if (isRefused && event !== 'error' && event !== 'close') return true;
    // The library itself refuses a truncated field.
    const isWhole = event === 'field' && !(info as { valueTruncated: boolean }).valueTruncated;
    return isWhole && !isAccepted(first, second) ? true : emit(event, ...values);
  };
}
