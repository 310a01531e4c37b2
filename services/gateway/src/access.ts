import { isObjectType, type GraphQLSchema } from 'graphql';
import type { Resolvers } from './generated/resolvers.ts';

/**
 * The least right that a field needs: none; a session, also that of an administrator who must first turn on two-factor
 * authentication (`force_2fa_for_admin`); or a user of a role. An administrator may do all that a weighmaster may.
 */
export type Access = 'public' | 'profile' | 'weighmaster' | 'administrator';

type ObjectType = Exclude<keyof Resolvers, 'DateTime' | 'Upload'>;
type FieldOf<Type extends ObjectType> = keyof NonNullable<Resolvers[Type]>;

/** A type that only administrators get needs no row for each of its fields. */
type AccessOf<Type extends ObjectType> =
  | Readonly<Record<FieldOf<Type>, Access>>
  | (Type extends 'Query' | 'Mutation' ? never : 'administrator');

/**
 * Who may ask for each field (docs/rules.md, "Roles"). The board's fields are public because the board itself decides by
 * its visibility whom it answers. A new field or type without a row does not compile.
 */
export const ACCESS = {
  Query: {
    areExportsOn: 'administrator',
    auditActions: 'administrator',
    auditEvents: 'administrator',
    backups: 'administrator',
    checkParticipantsImport: 'administrator',
    derby: 'weighmaster',
    derbyStats: 'administrator',
    disqualifiedEntries: 'weighmaster',
    editableEvent: 'administrator',
    entries: 'weighmaster',
    event: 'public',
    exportAuditEvents: 'administrator',
    exportEntries: 'administrator',
    exportOfficialResult: 'administrator',
    leaderboard: 'public',
    leaderboardStatus: 'public',
    messagePreflight: 'administrator',
    messageRun: 'administrator',
    officialResult: 'administrator',
    participantSuggestions: 'weighmaster',
    participants: 'administrator',
    operatingState: 'public',
    photoLimits: 'weighmaster',
    settings: 'administrator',
    smsDraft: 'administrator',
    smsHistory: 'administrator',
    twoFactorStatus: 'profile',
    unknownMessages: 'administrator',
    users: 'administrator',
    viewer: 'profile',
  },
  Mutation: {
    addEntryPhoto: 'weighmaster',
    changePassword: 'profile',
    createBackup: 'administrator',
    createEntry: 'weighmaster',
    createUser: 'administrator',
    deleteEntry: 'administrator',
    deleteEntryPhoto: 'administrator',
    deleteParticipant: 'administrator',
    deleteUser: 'administrator',
    disableTwoFactor: 'profile',
    disableUserTwoFactor: 'administrator',
    disqualifyEntry: 'weighmaster',
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
    restoreEntry: 'weighmaster',
    resumeRun: 'administrator',
    retryFailed: 'administrator',
    sendSms: 'administrator',
    sendTestMessage: 'administrator',
    settleUnknown: 'administrator',
    setUpTwoFactor: 'profile',
    setUserRole: 'administrator',
    setUserSuspended: 'administrator',
    updateEntry: 'weighmaster',
    updateEvent: 'administrator',
    updateParticipant: 'administrator',
    updateSettings: 'administrator',
    uploadSponsorLogo: 'administrator',
  },

  // What visitors get.
  LoginResult: { token: 'public', rememberMeToken: 'public', requiresTwoFactor: 'public', deviceToken: 'public' },
  RefreshResult: { token: 'public' },
  LeaderboardEntry: {
    id: 'public',
    rank: 'public',
    firstInitial: 'public',
    lastName: 'public',
    fishWeightLbs: 'public',
    isJunior: 'public',
    createdAt: 'public',
    fishPhotoUrl: 'public',
  },
  LeaderboardPage: {
    entries: 'public',
    hasMore: 'public',
    total: 'public',
    totalInDivision: 'public',
    isOfficial: 'public',
  },
  LeaderboardStatus: {
    isPublic: 'public',
    contestName: 'public',
    contestYear: 'public',
    hasEnded: 'public',
    areTicketsOnSale: 'public',
    weighInStart: 'public',
    weighInEnd: 'public',
    realTimeUpdates: 'public',
  },
  OperatingState: {
    logLevel: 'public',
    maintenanceMessage: 'public',
    serverPort: 'public',
    apiUrl: 'public',
  },

  // What visitors are told of the derby.
  Event: {
    title: 'public',
    shortTitle: 'public',
    slogan: 'public',
    summary: 'public',
    weighInStart: 'public',
    weighInEnd: 'public',
    organiser: 'public',
    contactEmail: 'public',
    venue: 'public',
    programme: 'public',
    prizes: 'public',
    sponsors: 'public',
    fishingBoundaries: 'public',
    licence: 'public',
    tickets: 'public',
  },
  EventOrganiser: {
    name: 'public',
    url: 'public',
  },
  EventVenue: {
    name: 'public',
    streetAddress: 'public',
    locality: 'public',
    region: 'public',
    country: 'public',
    latitude: 'public',
    longitude: 'public',
    mapsUrl: 'public',
  },
  ProgrammeItem: {
    title: 'public',
    startsAt: 'public',
    endsAt: 'public',
    description: 'public',
    place: 'public',
    mapsUrl: 'public',
  },
  Prize: {
    title: 'public',
    description: 'public',
  },
  Sponsor: {
    alt: 'public',
    src: 'public',
    minWidth: 'public',
  },
  FishingBoundaries: {
    text: 'public',
    from: 'public',
    to: 'public',
  },
  Landmark: {
    name: 'public',
    latitude: 'public',
    longitude: 'public',
  },
  FishingLicence: {
    text: 'public',
    url: 'public',
  },
  TicketFacts: {
    url: 'public',
    price: 'public',
    currency: 'public',
    onSaleFrom: 'public',
  },
  EditableEvent: 'administrator',

  // What users get of their own account.
  Viewer: {
    id: 'profile',
    username: 'profile',
    role: 'profile',
    twoFactorEnabled: 'profile',
    mustEnableTwoFactor: 'profile',
  },
  TwoFactorStatus: { enabled: 'profile', hasSecret: 'profile' },
  TwoFactorSetup: { qrCode: 'profile', manualEntryKey: 'profile' },

  // What weighing in and correcting need.
  Derby: {
    status: 'weighmaster',
    endedAt: 'weighmaster',
    isResetting: 'weighmaster',
    contestName: 'weighmaster',
    contestYear: 'weighmaster',
    entryDeadline: 'weighmaster',
    finalRun: 'administrator',
    resetRefusal: 'administrator',
    workerAlarm: 'administrator',
  },
  Entry: {
    id: 'weighmaster',
    ticketId: 'weighmaster',
    firstName: 'weighmaster',
    lastName: 'weighmaster',
    phoneNumber: 'weighmaster',
    fishWeightLbs: 'weighmaster',
    isJunior: 'weighmaster',
    isCatchDonated: 'weighmaster',
    createdAt: 'weighmaster',
    fishPhotoPath: 'weighmaster',
    fishPhotoUrl: 'weighmaster',
    rank: 'weighmaster',
    corrections: 'weighmaster',
  },
  EntryCorrection: { at: 'weighmaster', by: 'weighmaster', changes: 'weighmaster' },
  EntryFieldChange: { field: 'weighmaster', from: 'weighmaster', to: 'weighmaster' },
  DisqualifiedEntry: {
    id: 'weighmaster',
    ticketId: 'weighmaster',
    firstName: 'weighmaster',
    lastName: 'weighmaster',
    phoneNumber: 'weighmaster',
    fishWeightLbs: 'weighmaster',
    isJunior: 'weighmaster',
    createdAt: 'weighmaster',
    disqualificationReason: 'weighmaster',
    corrections: 'weighmaster',
  },
  ParticipantSuggestion: { firstName: 'weighmaster', lastName: 'weighmaster' },
  PhotoLimits: {
    arePhotosAccepted: 'weighmaster',
    maxFileSizeBytes: 'weighmaster',
    fileTooLargeText: 'weighmaster',
    maxImageWidth: 'weighmaster',
    maxImageHeight: 'weighmaster',
    imageQuality: 'weighmaster',
  },

  AuditActor: 'administrator',
  AuditChange: 'administrator',
  AuditEvent: 'administrator',
  AuditExport: 'administrator',
  AuditPage: 'administrator',
  AuditSubject: 'administrator',
  Backup: 'administrator',
  CostlyCharacter: 'administrator',
  DeletedUser: 'administrator',
  DerbyStats: 'administrator',
  EndDerbyResult: 'administrator',
  EntriesExport: 'administrator',
  ImportColumns: 'administrator',
  MessageCounts: 'administrator',
  MessagePreflight: 'administrator',
  MessagePreview: 'administrator',
  MessageRun: 'administrator',
  OfficialEntry: 'administrator',
  OfficialResult: 'administrator',
  OfficialResultExport: 'administrator',
  Participant: 'administrator',
  ParticipantImport: 'administrator',
  ParticipantImportCheck: 'administrator',
  PrizeTie: 'administrator',
  ResetDerbyResult: 'administrator',
  RetryFailedResult: 'administrator',
  RunMessage: 'administrator',
  RunMessagePage: 'administrator',
  RunPause: 'administrator',
  RunProgress: 'administrator',
  SendSmsResult: 'administrator',
  SentMessage: 'administrator',
  Setting: 'administrator',
  SharedNumber: 'administrator',
  StatsFish: 'administrator',
  TiedContestant: 'administrator',
  User: 'administrator',
  WorkerAlarm: 'administrator',
} as const satisfies { readonly [Type in ObjectType]: AccessOf<Type> };

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

/** Rows by `Type.field`, or by `Type` for all fields of a type. */
export type AccessTable = ReadonlyMap<string, Access>;

/** `ACCESS` by `Type.field`, e.g. `Mutation.login`, and by `Type`. */
export const ACCESS_TABLE: AccessTable = new Map(
  Object.entries(ACCESS).flatMap(([type, row]: [string, Access | Readonly<Record<string, Access>>]) =>
    typeof row === 'string'
      ? [[type, row] as const]
      : Object.entries(row).map(([field, access]) => [`${type}.${field}`, access] as const),
  ),
);

/** Returns the least right that a field needs. A field without a row is for administrators. */
export function accessOf(type: string, field: string): Access {
  return ACCESS_TABLE.get(`${type}.${field}`) ?? 'administrator';
}

/** The names of all fields at which an operation can start, as `Type.field`. */
export function rootFieldsOf(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((type) => (type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []));
}

/** Throws when a field or its type has no row, or a row no field or type: nothing starts with an undecided field. */
export function assertEveryFieldHasAccess(schema: GraphQLSchema, table: AccessTable = ACCESS_TABLE): void {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const own = types.filter(({ name }) => !name.startsWith('__'));
  const fields = own.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
  const decided = new Set(own.map(({ name }) => name).filter((name) => table.has(name)));
  const undecided = fields.filter((field) => !table.has(field) && !decided.has(field.slice(0, field.indexOf('.'))));
  if (undecided.length > 0) throw new Error(`No access row for: ${undecided.join(', ')}`);
  const unknown = [...table.keys()].filter((row) => !fields.includes(row) && !decided.has(row));
  if (unknown.length > 0) throw new Error(`Access rows without a field: ${unknown.join(', ')}`);
}
