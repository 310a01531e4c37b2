import type { GraphQLSchema } from 'graphql';
import type { MutationResolvers, QueryResolvers } from './generated/resolvers.ts';

/**
 * Who may request a field: all callers; administrators; or, for the fields that Profile Settings need, also an
 * administrator who must first turn on two-factor authentication (`force_2fa_for_admin`).
 */
export type Access = 'public' | 'administrator' | 'profile';

/**
 * Who may ask for each root field. The board's fields are public because the board itself decides by
 * its visibility whom it answers.
 */
export const ACCESS = {
  Query: {
    areExportsOn: 'administrator',
    auditActions: 'administrator',
    auditEvents: 'administrator',
    backups: 'administrator',
    checkParticipantsImport: 'administrator',
    derby: 'administrator',
    derbyStats: 'administrator',
    disqualifiedEntries: 'administrator',
    editableEvent: 'administrator',
    entries: 'administrator',
    event: 'public',
    exportAuditEvents: 'administrator',
    exportEntries: 'administrator',
    exportOfficialResult: 'administrator',
    leaderboard: 'public',
    leaderboardStatus: 'public',
    messagePreflight: 'administrator',
    messageRun: 'administrator',
    officialResult: 'administrator',
    participantSuggestions: 'administrator',
    participants: 'administrator',
    operatingState: 'public',
    photoLimits: 'administrator',
    settings: 'administrator',
    smsDraft: 'administrator',
    smsHistory: 'administrator',
    twoFactorStatus: 'profile',
    unknownMessages: 'administrator',
    users: 'administrator',
    viewer: 'profile',
  },
  Mutation: {
    addEntryPhoto: 'administrator',
    changePassword: 'profile',
    createBackup: 'administrator',
    createEntry: 'administrator',
    createUser: 'administrator',
    deleteEntry: 'administrator',
    deleteEntryPhoto: 'administrator',
    deleteParticipant: 'administrator',
    deleteUser: 'administrator',
    disableTwoFactor: 'profile',
    disableUserTwoFactor: 'administrator',
    disqualifyEntry: 'administrator',
    enableTwoFactor: 'profile',
    endDerby: 'administrator',
    importParticipants: 'administrator',
    login: 'public',
    logout: 'profile',
    // The provider's signature decides.
    receiveSms: 'public',
    recordSmsStatus: 'public',
    pauseRun: 'administrator',
    refreshSession: 'public',
    resetDerby: 'administrator',
    resetUserPassword: 'administrator',
    restoreEntry: 'administrator',
    resumeRun: 'administrator',
    retryFailed: 'administrator',
    sendSms: 'administrator',
    sendTestMessage: 'administrator',
    settleUnknown: 'administrator',
    setUpTwoFactor: 'profile',
    setUserSuspended: 'administrator',
    updateEntry: 'administrator',
    updateEvent: 'administrator',
    updateParticipant: 'administrator',
    updateSettings: 'administrator',
    uploadSponsorLogo: 'administrator',
  },
} as const satisfies {
  Query: Record<keyof QueryResolvers, Access>;
  Mutation: Record<keyof MutationResolvers, Access>;
};

/**
 * What visitors may ask for during maintenance too: how to get in, that it is maintenance, and what the SMS provider
 * tells (docs/rules.md, "Maintenance").
 */
export const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  'Mutation.login',
  'Mutation.logout',
  'Mutation.receiveSms',
  'Mutation.recordSmsStatus',
  'Mutation.refreshSession',
  'Query.event',
  'Query.operatingState',
]);

/** Rows by `Type.field`. */
export type AccessTable = ReadonlyMap<string, Access>;

/** `ACCESS` by `Type.field`, e.g. `Mutation.login`. */
export const ACCESS_TABLE: AccessTable = new Map(
  Object.entries(ACCESS).flatMap(([type, fields]) =>
    Object.entries(fields).map(([field, access]): [string, Access] => [`${type}.${field}`, access]),
  ),
);

/** The names of all fields at which an operation can start, as `Type.field`. */
export function rootFieldsOf(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((type) => (type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []));
}

/** Throws when a root field has no row, or a row no field: nothing starts with an undecided field. */
export function assertEveryFieldHasAccess(schema: GraphQLSchema, table: AccessTable = ACCESS_TABLE): void {
  const fields = rootFieldsOf(schema);
  const undecided = fields.filter((field) => !table.has(field));
  if (undecided.length > 0) throw new Error(`No access row for: ${undecided.join(', ')}`);
  const unknown = [...table.keys()].filter((row) => !fields.includes(row));
  if (unknown.length > 0) throw new Error(`Access rows without a field: ${unknown.join(', ')}`);
}
