import { cronExpression } from '../cron.ts';
import { field } from '../field.ts';
import { toggle, wholeNumber } from '../kinds.ts';

/** Settings of the group "Database and backup". */
export const backupFields = {
  auto_backup_enabled: field('autoBackupEnabled', toggle, true),
  backup_retention_days: field('backupRetentionDays', wholeNumber({ min: 1, max: 3_650 }), 30),
  backup_schedule: field('backupSchedule', cronExpression, '0 2 * * *'),
};
