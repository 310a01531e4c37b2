import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { DERBY_PHASES } from '@derby/rules/event/derby-phase';
import { phaseLineOf } from '@derby/ui/event/phase-line';
import { expect, test } from 'vitest';
import { phaseNamed, previewedDerby } from './components/phase-preview.tsx';

const DERBY = { ...UNKNOWN_DERBY, weighInStart: '2026-08-08T12:00', weighInEnd: '2026-08-08T16:00' };

const LINES = [
  'In 262 days',
  'In 30 days',
  'Weigh-in open, closes in 1 h 12 min',
  'Last half hour, closes in 12 min',
  'Weigh-in closed, results soon',
  'Official results',
];

test.each([
  ['with times', DERBY],
  ['without times', { ...UNKNOWN_DERBY, nowMs: Date.parse('2026-01-05T20:00:00Z') }],
])('each phase of a derby %s can be previewed', (_which, derby) => {
  expect(DERBY_PHASES.map((phase) => phaseLineOf(previewedDerby(derby, phase)))).toEqual(LINES);
  expect(DERBY_PHASES.map((phase) => previewedDerby(derby, phase).phase)).toEqual(DERBY_PHASES);
});

test('only the names of phases are previewed', () => {
  expect(['open', 'last-half-hour', 'OPEN', '', 'constructor'].map(phaseNamed)).toEqual([
    'open',
    'last-half-hour',
    null,
    null,
    null,
  ]);
});
