import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { generateResolverTypes } from '@derby/build-kit/codegen';
import { readGraphqlFiles } from '@derby/build-kit/read-sdl';

/**
 * `--write-schema` rewrites the committed schema, from which clients generate their types. Otherwise the generation fails
 * when it is older than the modules.
 */
const WRITE_SCHEMA = process.argv.includes('--write-schema');
const COMMITTED_SCHEMA = createRequire(import.meta.url).resolve('@derby/api-schemas/schema.graphql');

// The source text, not the printed schema: printing drops directives.
const typeDefs = readGraphqlFiles('src/modules')
  .map(({ text }) => text)
  .join('\n');
const schema = await generateResolverTypes({
  sdl: typeDefs,
  output: 'src/generated/resolvers.ts',
  contextType: '../context.ts#GatewayContext',
  uploadType: '../http/uploads.ts#PendingUpload',
  mappers: {
    Angler: '@derby/domain/anglers#Angler as AnglerRecord',
    Card: '@derby/domain/anglers#CardPage',
    CheckIn: '@derby/domain/participants#CheckIn as CheckInRecord',
    CheckInPerson: '@derby/domain/participants#CheckInPerson as PersonToCheckIn',
    AuditEvent: '@derby/domain/audit#AuditRecord',
    AuditPage: '@derby/domain/audit#AuditPage as AuditRecords',
    Backup: '@derby/domain/backups#Backup as BackupRecord',
    Derby: '@derby/domain/derby#Derby as DerbyRecord',
    DerbyStats: '@derby/domain/entries#DerbyStats as StatsRecord',
    StatsFish: '@derby/domain/entries#StatsFish as StatsFishRecord',
    EditableEvent: '@derby/domain/event#EditableEvent as EventToEdit',
    Event: '@derby/rules/event/event-facts#DerbyEvent',
    Prize: '@derby/rules/event/event-facts#Prize as PrizeFacts',
    Notice: '@derby/domain/leaderboard#Notice as NoticeRow',
    PrizeBook: '@derby/domain/prizes#PrizeBook as BookOfPrizes',
    PrizeLine: '@derby/domain/prizes#PrizeLine as LineOfPrize',
    PrizeDraw: '@derby/rules/event/event-facts#PrizeDraw as DrawOfPrize',
    PrizePlace: '@derby/rules/prizes/proposals#PrizePlace as PlaceOfPrize',
    DrawnTicket: '@derby/domain/prizes#PrizeDrawn as DrawnRow',
    PastDraw: '@derby/domain/past-derbies#PastDraw as PastDrawRow',
    ShownDraw: '@derby/domain/leaderboard#LatestDraw as DrawRow',
    PrizeOfBook: '@derby/domain/prizes#PrizeOfBook as PrizeRow',
    PrizeReceipt: '@derby/domain/prizes#PrizeReceipt as ReceiptRow',
    PrizeWinner: '@derby/domain/prizes#PrizeWinner as WinnerRow',
    Entry: '@derby/domain/entries#RankedEntry',
    DisqualifiedEntry: '@derby/domain/entries#DisqualifiedEntry as DisqualifiedRecord',
    EntryCheck: '@derby/domain/entries#StoredCheck',
    EntryCorrection: '@derby/domain/entries#EntryCorrection as Correction',
    EntryFieldChange: '@derby/domain/entries#FieldChange',
    Afternoon: '@derby/domain/leaderboard#Afternoon as AfternoonRecord',
    Fish: '@derby/domain/leaderboard#LeaderboardEntry as FishRow',
    LeaderboardEntry: '@derby/domain/leaderboard#LeaderboardEntry as BoardRow',
    LeaderboardPage: '@derby/domain/leaderboard#LeaderboardPage as BoardPage',
    LeaderboardStatus: '@derby/domain/leaderboard#LeaderboardStatus as BoardStatus',
    MessageRun: '@derby/domain/messaging#MessageRun as RunRecord',
    MessagePreflight: '@derby/domain/messaging#MessagePreflight as Preflight',
    MessagePreview: '@derby/domain/messaging#MessagePreview as Preview',
    OfficialEntry: '@derby/domain/derby#OfficialEntry as OfficialEntryRecord',
    OfficialResult: '@derby/domain/derby#OfficialResult as OfficialResultRecord',
    PastDerby: '@derby/domain/past-derbies#PastDerby as PastDerbyRecord',
    PublishedYear: '@derby/domain/past-derbies#PublishedYear as YearRow',
    PastResult: '@derby/domain/past-derbies#PastDerby as PastResultRecord',
    PastResultEntry: '@derby/domain/past-derbies#PastResultEntry as PastResultRow',
    ResendUndeliveredResult: '@derby/domain/messaging#ResendResult',
    RetryFailedResult: '@derby/domain/messaging#RetryResult',
    RunFailure: '@derby/domain/messaging#RunFailure as FailureRecord',
    RunMessage: '@derby/domain/messaging#RunMessage as RunMessageRecord',
    RunMessagePage: '@derby/domain/messaging#RunMessagePage as RunMessages',
    RunPause: '@derby/domain/messaging#RunPause as PauseRecord',
    RunProgress: '@derby/domain/messaging#RunProgress as ProgressRecord',
    ScalePass: '@derby/domain/accounts#IssuedPass',
    Reply: '@derby/domain/messaging#Reply as ReplyRow',
    Forgetting: '@derby/domain/forgetting#ForgettingStatus',
    SentMessage: '@derby/domain/messaging#SentMessage as SentRecord',
    TextToAll: '@derby/domain/messaging#TextToAll as TextToAllRecord',
    TextToAllPreflight: '@derby/domain/messaging#TextToAllPreflight as ToAllPreflight',
    User: '@derby/domain/accounts#UserRecord',
    Viewer: '@derby/domain/accounts#Viewer as ViewerRecord',
    WorkerAlarm: '@derby/domain/messaging#WorkerAlarm as AlarmRecord',
    Participant: '@derby/domain/participants#Participant as ParticipantRecord',
    ParticipantImport: '@derby/domain/participants#ImportResult',
    ParticipantImportCheck: '@derby/domain/participants#ImportCheck',
    ParticipantSuggestion: '@derby/domain/participants#ParticipantSuggestion as SuggestedName',
  },
});

writeFileSync(
  'src/generated/type-defs.ts',
  `/** All modules' SDL in one text. */\nexport const typeDefs = ${JSON.stringify(typeDefs)};\n`,
);
if (WRITE_SCHEMA) writeFileSync(COMMITTED_SCHEMA, `${schema}\n`);
else if (readFileSync(COMMITTED_SCHEMA, 'utf8') !== `${schema}\n`) {
  process.stderr.write(
    'packages/api-schemas/schema.graphql differs from the modules of the gateway. Renew it and commit it:\n' +
      '  npm run codegen -w services/gateway -- --write-schema && npm run codegen\n',
  );
  process.exitCode = 1;
}
