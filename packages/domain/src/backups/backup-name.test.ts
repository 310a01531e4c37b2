import { expect, it } from 'vitest';
import { backupNameOf, readBackupName } from './backup-name.ts';

it('a backup name contains time and reason', () => {
  const createdAt = new Date('2025-08-09T19:00:00.123Z');
  expect(backupNameOf(createdAt, 'manual')).toBe('2025-08-09T19-00-00-123Z-manual');
  expect(readBackupName('2025-08-09T19-00-00-123Z-manual')).toEqual({ createdAt, reason: 'manual' });
});

it.each([
  '',
  '..',
  '../2025-08-09T19-00-00-123Z-manual',
  '2025-08-09T19-00-00-123Z-manual/..',
  '.2025-08-09T19-00-00-123Z-manual.0a1b2c3d.part',
  '2025-13-09T19-00-00-123Z-manual',
  '2025-08-09T19-00-00-123Z-other',
])('readBackupName returns null for %j', (name) => {
  expect(readBackupName(name)).toBeNull();
});
