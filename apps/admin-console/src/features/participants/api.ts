import {
  Participants_ListDocument,
  type Participants_CheckImportQuery,
  type Participants_ListQuery,
} from '../../generated/graphql.ts';

/** A person who bought a ticket. */
export type Participant = Participants_ListQuery['participants'][number];

/** What an import of a file would do now. */
export type ImportCheck = Participants_CheckImportQuery['checkParticipantsImport'];

/** What a change of participants changes on the screen. */
export const PARTICIPANTS_SHOWN = { refetch: [Participants_ListDocument] } as const;
