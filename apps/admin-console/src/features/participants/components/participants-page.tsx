import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { FileInput } from '@derby/ui/file-input';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useId, useRef, useState } from 'react';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { ANGLER_CARDS_PATH, CHECK_IN_PATH } from '../../../config/sections.ts';
import {
  Participants_ImportDocument,
  type Participants_ImportMutation,
  Participants_ListDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { PARTICIPANTS_SHOWN } from '../participants.ts';
import { readColumns, useImportCheck } from '../use-import-check.ts';
import { CheckDialog } from './check-dialog.tsx';
import { PARTICIPANTS_PLACE, ParticipantsList } from './participants-list.tsx';
import { ImportNotes, ProblemList } from './problem-list.tsx';

const NOT_CSV = 'Please select a CSV file';
const IMPORT_FAILED = 'Failed to import participants';
const COUNTS = { imported: 'Imported', updated: 'Updated', unchanged: 'Unchanged', errors: 'Errors' } as const;

/** The section Participants: people who bought tickets, imported from ticketing exports or edited by hand. */
export function ParticipantsPage() {
  const read = latest(useQuery(Participants_ListDocument));
  const timedMessage = useTimedMessage();
  const { isImporting, result, importFile, forgetResult } = useImport(timedMessage);
  const check = useImportCheck();
  const importInput = useRef<HTMLInputElement>(null);
  const startCheck = (file: File): void => {
    if (isCsv(file)) check.start(file);
    else timedMessage.showFailure(NOT_CSV);
  };
  const closeResults = (): void => {
    forgetResult();
    importInput.current?.focus();
  };
  return (
    <SectionPage title="Manage Participants" aside={<NotUpdated read={read} />}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto min-w-0 flex-[1_1_18rem] text-lg text-ink-2">
          Import participants from ticketing exports, and edit them by hand.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-[1_1_9rem]">
          <Link to={CHECK_IN_PATH} className={buttonClass({ variant: 'quiet' })}>
            Check in
          </Link>
          <Link to={ANGLER_CARDS_PATH} className={buttonClass({ variant: 'quiet' })}>
            Print angler cards
          </Link>
          <FileInput accept=".csv" icon="check" disabled={isImporting} onFile={startCheck}>
            Check file
          </FileInput>
          <FileInput
            ref={importInput}
            accept=".csv"
            icon="upload"
            disabled={isImporting}
            onFile={(file) => void importFile(file)}
          >
            {isImporting ? 'Importing...' : 'Import CSV'}
          </FileInput>
        </div>
      </div>
      {result && <ImportResults result={result} onClose={closeResults} />}
      <Loaded read={read} loading="Loading participants..." fallback={CONNECTION_FAILED} place={PARTICIPANTS_PLACE}>
        {({ participants }) => <ParticipantsList participants={participants} timedMessage={timedMessage} />}
      </Loaded>
      <CheckDialog running={check} onImport={(file, encoding) => void importFile(file, encoding)} />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** Imports a file in one step and shows the result. */
function useImport({ showSuccess, showFailure }: TimedMessage) {
  const mutate = useMutate();
  const [isImporting, setIsImporting] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);

  async function importFile(file: File, encoding: string | null = null): Promise<void> {
    if (!isCsv(file)) {
      showFailure(NOT_CSV);
      return;
    }
    setIsImporting(true);
    setResult(null);
    try {
      const variables = { file, columns: readColumns(), encoding };
      const data = await mutate({ mutation: Participants_ImportDocument, variables, ...PARTICIPANTS_SHOWN });
      const { imported, updated } = data.importParticipants;
      setResult(data.importParticipants);
      showSuccess(`Import completed: ${imported} imported, ${updated} updated`);
    } catch (error) {
      // The screen shows a fixed sentence (docs/screens.md); Check file explains the problems of a file.
      // oxlint-disable-next-line no-console
      console.error(IMPORT_FAILED, sentenceOf(error, ''));
      showFailure(IMPORT_FAILED);
    }
    setIsImporting(false);
  }

  return { isImporting, result, importFile, forgetResult: () => setResult(null) };
}

function isCsv({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.csv');
}

type ImportResult = Participants_ImportMutation['importParticipants'];

function ImportResults({ result, onClose }: { readonly result: ImportResult; readonly onClose: () => void }) {
  const headingId = useId();
  const { imported, updated, unchanged, errors, notes } = result;
  const counts = { imported, updated, unchanged, errors: errors.length };
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={headingId} className="mr-auto text-[26px]">
            Import Results
          </h2>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {Object.entries(COUNTS).map(([key, label]) => (
            <div key={key} className="rounded-control bg-panel-2 px-3.5 py-2.5">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-display text-[28px] leading-tight font-semibold tabular-nums">
                {counts[key as keyof typeof counts]}
              </dd>
            </div>
          ))}
        </dl>
        <ProblemList errors={errors} />
        <ImportNotes notes={notes} />
      </Card>
    </section>
  );
}
