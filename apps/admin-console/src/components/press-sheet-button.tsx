import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { formatFileTime } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { useState } from 'react';
import { pressFileOf, readPicture, type PressSheet } from '../lib/press-sheet.ts';
import { failureSentence } from '../lib/texts.ts';
import type { TimedMessage } from '../lib/use-timed-message.ts';

interface PressSheetButtonProps<Data, Variables extends OperationVariables> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  /** Null while the result is not complete. */
  readonly sheetOf: (data: Data) => PressSheet | null;
  readonly label?: string;
  readonly timedMessage: TimedMessage;
}

const FAILED = 'The press sheet could not be made.';
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Downloads the result for newspapers: text and pictures in one file. */
export function PressSheetButton<Data, Variables extends OperationVariables>(
  props: PressSheetButtonProps<Data, Variables>,
) {
  const { query, variables, sheetOf, label, timedMessage } = props;
  const client = useApolloClient();
  const [isPending, setIsPending] = useState(false);
  async function download(): Promise<void> {
    setIsPending(true);
    try {
      const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache' });
      const sheet = data && sheetOf(data);
      if (!sheet) throw new Error('There is no result yet');
      const text = await pressFileOf(sheet, readPicture);
      const day = formatFileTime(new Date(sheet.endedAt)).slice(0, DAY_LENGTH);
      downloadFile({ name: `press-sheet-${day}.html`, type: 'text/html', text });
    } catch (error) {
      timedMessage.showFailure(failureSentence(error, FAILED));
    }
    setIsPending(false);
  }
  return (
    <Button variant="quiet" aria-label={label} pending={isPending} onClick={() => void download()}>
      <Icon name="download" />
      Press sheet
    </Button>
  );
}
