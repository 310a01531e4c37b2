import { expect, test } from 'vitest';
import { createLogger, setLogLevel } from './logger.ts';

function readableLogger(level: string) {
  const lines: string[] = [];
  return { lines, logger: createLogger({ name: 'test', level }, { write: (line) => void lines.push(line) }) };
}

test('setLogLevel takes effect from the next line, in both directions', () => {
  const { logger, lines } = readableLogger('info');
  logger.debug({}, 'one');
  setLogLevel(logger, 'debug');
  logger.debug({}, 'two');
  setLogLevel(logger, 'error');
  logger.warn({}, 'three');
  logger.error({}, 'four');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['two', 'four']);
});

test('setLogLevel does not enable a silent logger', () => {
  const { logger, lines } = readableLogger('silent');
  setLogLevel(logger, 'debug');
  logger.error({}, 'one');
  expect(lines).toEqual([]);
});
