import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from './backup.mjs';

test('a backup is reported in the bucket when BACKUP_STORAGE names it, and else in the data folder', () => {
  const ofFolder = { DATA_DIR: '/srv/derby' };
  assert.equal(placeOf('one', ofFolder), '/srv/derby/backups/one.tar.age');
  assert.equal(placeOf('one', { ...ofFolder, BACKUP_STORAGE: 'disk' }), '/srv/derby/backups/one.tar.age');
  assert.equal(placeOf('one', { ...ofFolder, BACKUP_STORAGE: 's3' }), 'one in the bucket');
});
