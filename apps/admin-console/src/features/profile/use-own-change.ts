import type { OperationVariables } from '@apollo/client';
import { failureOf } from '@derby/web-session/request-failure';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useMutate, type Mutation } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { messages } from './messages.ts';

interface OwnChange<Data, Variables, Values extends FieldValues> extends Mutation<Data, Variables> {
  readonly done: string;
  /** The sentences for a refusal without a reason and for no response. */
  readonly texts: { readonly failed: string; readonly error: string };
  readonly form?: UseFormReturn<Values>;
}

/**
 * Changes the viewer's own account. An error is shown at its field, or on the message card. Resolves to the
 * response, or to null after a failure.
 */
export function useOwnChange({ showSuccess, showFailure }: TimedMessage) {
  const mutate = useMutate();
  return async <Data, Variables extends OperationVariables, Values extends FieldValues = FieldValues>({
    done,
    texts,
    form,
    ...mutation
  }: OwnChange<Data, Variables, Values>): Promise<Data | null> => {
    try {
      const data = await mutate(mutation);
      showSuccess(done);
      return data;
    } catch (error) {
      const { sentence, field } = failureFor(error, texts);
      if (form && field !== undefined && field in form.getValues()) {
        form.setError(field as Path<Values>, { message: sentence }, { shouldFocus: true });
      } else showFailure(sentence);
      return null;
    }
  };
}

/** Returns the sentence of a failure, preferably from the server, and the API name of the field at fault. */
function failureFor(error: unknown, texts: { failed: string; error: string }): { sentence: string; field?: string } {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return { sentence: messages.authenticationRequired };
    case 'refused':
      return { sentence: failure.sentence, ...(failure.fields[0] && { field: failure.fields[0] }) };
    case 'http':
      return { sentence: failure.sentence ?? texts.failed };
    case 'timeout':
    case 'connection':
    case 'unexpected':
      return { sentence: texts.error };
  }
}
