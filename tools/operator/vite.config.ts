import { defineService } from '@derby/build-kit/service';

export default defineService({
  entries: {
    'create-admin': 'src/create-admin.ts',
    migrate: 'src/migrate.ts',
    'move-photos': 'src/move-photos.ts',
    'reset-admin': 'src/reset-admin.ts',
    'sample-data': 'src/sample-data.ts',
    backup: 'src/backup.ts',
    restore: 'src/restore.ts',
  },
});
