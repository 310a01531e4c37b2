import { field } from '../field.ts';
import { oneOf, textOf, toggle, wholeNumber } from '../kinds.ts';

/** Settings of logging and performance. */
export const operationFields = {
  log_level: field('logLevel', oneOf(['error', 'warn', 'info', 'debug']), 'info'),
  audit_log_enabled: field('auditLogEnabled', toggle, true),
  maintenance_mode: field('maintenanceMode', toggle, false),
  maintenance_message: field(
    'maintenanceMessage',
    textOf({ min: 1, max: 500, lines: 'many' }),
    'The system is currently under maintenance. Please check back later.',
  ),
  cache_ttl: field('cacheTtlSeconds', wholeNumber({ min: 1, max: 86_400 }), 300),
  max_concurrent_uploads: field('maxConcurrentUploads', wholeNumber({ min: 1, max: 100 }), 5),
  database_pool_size: field('databasePoolSize', wholeNumber({ min: 1, max: 500 }), 10, { needsRestart: true }),
};
