import { isObjectType, type GraphQLSchema } from 'graphql';
import type { Access } from '@derby/api-kit/rights';

/**
 * Who may read which field (docs/rules.md, "Roles"): by right and type, field names apart by spaces, or `*` for a whole
 * type. What is not listed is for administrators, so a new field is closed until it is opened here. The fields of the
 * board are public: the board checks its own visibility.
 */
const OPEN = {
  public: {
    Query:
      'afternoon card event fish lastResult leaderboard leaderboardStatus operatingState pastDerbies pastRecords pastResult prizeLines publishedYears',
    // The token proves the logout.
    Mutation: 'login logout redeemScalePass refreshSession',
    LoginResult: 'token rememberMeToken requiresTwoFactor deviceToken',
    RefreshResult: 'token',
    Card: 'number holder fish',
    CardHolder: 'firstInitial lastName',
    CardFish: 'entry nextLbs keepsake',
    Fish: 'entry afternoon prizes keepsake',
    Keepsake: 'share preview',
    PrizeLine: 'prizeId title description place sponsor ceremonyStep entry',
    Afternoon: 'startsAt minutes weightsLbs total version',
    LeaderboardEntry: 'id rank firstInitial lastName fishWeightLbs isJunior createdAt fishPhotoUrl',
    LeaderboardPage:
      'entries hasMore total totalInDivision anglersInDivision totalInOtherDivision matchesInOtherDivision version isOfficial',
    PastDerby: 'year title endedAt isPublished regularEntries juniorEntries hasPhotos winners',
    PastResult: 'year title endedAt regularEntries juniorEntries entries afternoon prizes',
    PastRecords: 'derbies heaviest closest mostFish',
    PastRecord: 'year title fish entries',
    PastPrize: 'title description rank isJunior firstInitial lastName',
    PastResultEntry: 'rank firstInitial lastName fishWeightLbs isJunior createdAt fishPhotoUrl',
    PublishedYears: 'version years',
    PublishedYear: 'year title keepsake',
    LeaderboardStatus:
      'isPublic contestName contestYear hasEnded phase phaseEndsAt ceremonyStep draw hallScenes areTicketsOnSale weighInStart weighInEnd realTimeUpdates',
    ShownDraw: 'prizeTitle firstInitial lastName',
    OperatingState: 'logLevel maintenanceMessage serverPort apiUrl notice',
    Notice: 'text until',
    Event:
      'title shortTitle slogan summary weighInStart weighInEnd organiser contactEmail venue programme prizes isOnePrizePerPerson sponsors fishingBoundaries licence tickets',
    EventOrganiser: 'name url',
    EventVenue: 'name streetAddress locality region country latitude longitude mapsUrl',
    ProgrammeItem: 'title startsAt endsAt description place mapsUrl',
    Prize: 'id title description place draw sponsor',
    PrizePlace: 'division rank',
    PrizeDraw: 'pool aboveLbs',
    Sponsor: 'alt src minWidth',
    FishingBoundaries: 'text from to',
    Landmark: 'name latitude longitude',
    FishingLicence: 'text url',
    TicketFacts: 'url price currency onSaleFrom',
  },
  profile: {
    Query: 'twoFactorStatus viewer',
    Mutation: 'changePassword disableTwoFactor enableTwoFactor setUpTwoFactor',
    Viewer: '*',
    TwoFactorStatus: '*',
    TwoFactorSetup: '*',
  },
  weighmaster: {
    Query:
      'anglerByCard anglers checkIn consentQuestion derby disqualifiedEntries entries participantSuggestions photoLimits prizeBook',
    Mutation:
      'addEntryPhoto checkEntry createEntry disqualifyEntry giveCard restoreEntry returnPrize takePrize uncheckEntry undoWeighIn updateAngler updateEntry',
    Angler: '*',
    CheckIn: '*',
    CheckInPerson: '*',
    CheckInSums: '*',
    ConsentQuestion: '*',
    Derby: 'status endedAt isResetting generation contestName contestYear entryDeadline',
    Entry: '*',
    EntryCheck: '*',
    EntryCorrection: '*',
    EntryFieldChange: '*',
    DisqualifiedEntry: '*',
    ParticipantSuggestion: '*',
    PhotoLimits: '*',
    DrawnTicket: '*',
    OfficialWinner: '*',
    PassedOver: '*',
    PrizeBook: '*',
    PrizeOfBook: '*',
    PrizeReceipt: '*',
    PrizeWinner: '*',
  },
} as const satisfies Partial<Record<Access, Readonly<Record<string, string>>>>;

/**
 * The root fields that are open to visitors during maintenance: login and the state of the site (docs/rules.md,
 * "Maintenance"). The front door reads `leaderboardStatus` together with the state.
 */
export const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  ...OPEN.public.Mutation.split(' ').map((field) => `Mutation.${field}`),
  ...['event', 'leaderboardStatus', 'operatingState'].map((field) => `Query.${field}`),
]);

/** Rights by `Type.field`, such as `Mutation.login`, or by `Type.*`; without those, administrators only. */
export type AccessTable = ReadonlyMap<string, Access>;

export const ACCESS_TABLE: AccessTable = new Map(
  Object.entries(OPEN).flatMap(([access, types]) =>
    Object.entries(types).flatMap(([type, fields]) =>
      fields.split(' ').map((field) => [`${type}.${field}`, access as Access] as const),
    ),
  ),
);

/** Returns the right that a field needs. */
export function accessOf(type: string, field: string): Access {
  return ACCESS_TABLE.get(`${type}.${field}`) ?? ACCESS_TABLE.get(`${type}.*`) ?? 'administrator';
}

/** Throws when a row names no field. */
export function assertRowsNameFields(schema: GraphQLSchema, table: AccessTable = ACCESS_TABLE): void {
  const unknown = [...table.keys()].filter((row) => {
    const [typeName = '', field = ''] = row.split('.');
    const type = schema.getType(typeName);
    return !isObjectType(type) || (field !== '*' && !(field in type.getFields()));
  });
  if (unknown.length > 0) throw new Error(`Access rows without a field: ${unknown.join(', ')}`);
}

/** Returns the names of all root fields, as `Type.field`. */
export function rootFieldsOf(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.flatMap((type) => (type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : []));
}
