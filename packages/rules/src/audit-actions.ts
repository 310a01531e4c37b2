/** What the audit log is filtered by. `people` are participants, anglers, users and the text messages to contestants. */
export const AUDIT_KINDS = ['people', 'entries', 'settings', 'sign-ins'] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** All recorded actions as noun and verb, in alphabetical order, each with its kind. */
export const AUDIT_ACTIONS = {
  'angler.created': 'people',
  'angler.released': 'people',
  'angler.updated': 'people',
  'backup.created': 'settings',
  'derby.ended': 'settings',
  'derby.reset': 'settings',
  'entry.created': 'entries',
  'entry.deleted': 'entries',
  'entry.disqualified': 'entries',
  'entry.photo-deleted': 'entries',
  'entry.restored': 'entries',
  'entry.undone': 'entries',
  'entry.updated': 'entries',
  'event.updated': 'settings',
  'message.sent': 'people',
  'message.settled': 'people',
  'message.tried': 'people',
  'participant.deleted': 'people',
  'participant.updated': 'people',
  'participants.imported': 'people',
  'past-derby.deleted': 'settings',
  'past-derby.published': 'settings',
  'past-derby.unpublished': 'settings',
  'run.paused': 'people',
  'run.resent': 'people',
  'run.resumed': 'people',
  'run.retried': 'people',
  'session.ended': 'sign-ins',
  'session.more-refused': 'sign-ins',
  'session.refreshed': 'sign-ins',
  'session.started': 'sign-ins',
  'session.throttled': 'sign-ins',
  'settings.updated': 'settings',
  'user.created': 'people',
  'user.deleted': 'people',
  'user.pass-issued': 'people',
  'user.password-changed': 'people',
  'user.password-reset': 'people',
  'user.reinstated': 'people',
  'user.role-changed': 'people',
  'user.suspended': 'people',
  'user.two-factor-disabled': 'people',
  'user.two-factor-enabled': 'people',
  'user.two-factor-set-up': 'people',
} as const satisfies Readonly<Record<string, AuditKind>>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
