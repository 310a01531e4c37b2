import {
  Participants_ListDocument,
  type Participants_CheckImportQuery,
  type Participants_ListQuery,
} from '../../generated/graphql.ts';

/** A person who bought a ticket. */
export type Participant = Participants_ListQuery['participants'][number];

/** The result that importing a file would have now. */
export type ImportCheck = Participants_CheckImportQuery['checkParticipantsImport'];

/** The queries to repeat after a change of participants. */
export const PARTICIPANTS_SHOWN = { refetch: [Participants_ListDocument] } as const;
