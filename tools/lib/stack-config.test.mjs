import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStackConfig } from './stack-config.mjs';

test('PORT_OFFSET moves every port that no variable sets', () => {
  const usual = readStackConfig({}).ports;
  const { ports } = readStackConfig({ PORT_OFFSET: '20', GATEWAY_PORT: '4444' });
  const moved = Object.entries(usual).map(([name, port]) => [name, name === 'gateway' ? 4444 : port + 20]);
  assert.deepEqual(Object.entries(ports), moved);
});

test('a PORT_OFFSET is refused that is no number or leaves no port', () => {
  for (const PORT_OFFSET of ['a', '-1', '1.5', '60000']) {
    assert.throws(() => readStackConfig({ PORT_OFFSET }), {
      message: `The environment cannot be used: PORT_OFFSET must be a whole number from 0 to 38418, not "${PORT_OFFSET}".`,
    });
  }
});

test('ports are refused to which browsers do not connect', () => {
  assert.throws(() => readStackConfig({ PORT_OFFSET: '3000' }), {
    message: 'The environment cannot be used: browsers do not connect to port 6000; choose other ports.',
  });
});
