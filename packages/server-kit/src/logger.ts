import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that are redacted in every line: log lines hold ids only. */
const REDACTED_FIELDS = [
  'phoneNumber',
  'phone_number',
  'password',
  'token',
  'rememberMeToken',
  'authorization',
  'messageText',
  'body',
  'firstName',
  'lastName',
  'first_name',
  'last_name',
  'email',
];

/** Applies the setting `log_level`. A `silent` logger stays silent, which only tests use. */
export function setLogLevel(logger: Logger, level: string): void {
  if (logger.level !== 'silent') logger.level = level;
}

/**
 * Creates a JSON logger for one process. Log ids, never phone numbers, names, tokens, passwords or message texts. The
 * redaction is only a second line of defence.
 */
export function createLogger(options: { name: string; level: string }, destination?: DestinationStream): Logger {
  return pino(
    {
      name: options.name,
      level: options.level,
      base: { name: options.name },
      redact: {
        paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    ...(destination ? [destination] : []),
  );
}
