import { Chip } from '@derby/ui/chip';
import { FileInput } from '@derby/ui/file-input';
import { useRef } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useParticipants } from '../api.ts';
import { isCsv, useImport } from '../hooks/use-import.ts';
import { useImportCheck } from '../hooks/use-import-check.ts';
import { messages } from '../messages.ts';
import { CheckDialog } from './check-dialog.tsx';
import { ImportResults } from './import-results.tsx';
import { ParticipantsList } from './participants-list.tsx';

/** Who bought tickets: imported from ticketing exports, edited by hand. */
export function ParticipantsPage() {
  const { participants, ...read } = useParticipants();
  const timedMessage = useTimedMessage();
  const { isImporting, result, importFile, forgetResult } = useImport(timedMessage);
  const check = useImportCheck();
  const importInput = useRef<HTMLInputElement>(null);
  const startCheck = (file: File): void => {
    if (isCsv(file)) check.start(file);
    else timedMessage.showFailure(messages.notCsv);
  };
  const closeResults = (): void => {
    forgetResult();
    importInput.current?.focus();
  };
  return (
    <SectionPage
      title={messages.title}
      aside={participants && read.error && <Chip tone="warn">{messages.notUpdated}</Chip>}
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto min-w-0 flex-[1_1_18rem] text-lg text-ink-2">{messages.subtitle}</p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-[1_1_9rem]">
          <FileInput accept=".csv" icon="check" disabled={isImporting} onFile={startCheck}>
            {messages.checkFile}
          </FileInput>
          <FileInput
            ref={importInput}
            accept=".csv"
            icon="upload"
            disabled={isImporting}
            onFile={(file) => void importFile(file)}
          >
            {isImporting ? messages.importing : messages.importCsv}
          </FileInput>
        </div>
      </div>
      {result && <ImportResults result={result} onClose={closeResults} />}
      {participants ? (
        <ParticipantsList participants={participants} timedMessage={timedMessage} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED} />
      )}
      <CheckDialog running={check} onImport={(file) => void importFile(file)} />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
