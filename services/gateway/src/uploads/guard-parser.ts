import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** The parser of a multipart body: emits `field` and `file`. */
export type MultipartParser = Writable;

/** Calls `prepare` with the parser that a request is piped into, before the parser has read anything. */
export function onPiped(request: IncomingMessage, prepare: (parser: MultipartParser) => void): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (destination, options) => {
    prepare(destination as unknown as MultipartParser);
    return pipe(destination, options);
  };
}

/**
 * Checks `operations` and `map` before any listener of the parser hears of the map. What `check` throws
 * destroys the parser, and its listeners hear of nothing but that.
 */
export function guardMap(parser: MultipartParser, check: (fields: { operations: string; map: string }) => void): void {
  const emit: EventEmitter['emit'] = parser.emit.bind(parser);
  let operations = '';
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
    // A field that was cut off is refused by the library itself.
    const isWhole = event === 'field' && !(info as { valueTruncated: boolean }).valueTruncated;
    return isWhole && !isAccepted(first, second) ? true : emit(event, ...values);
  };
}
