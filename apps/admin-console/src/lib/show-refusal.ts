import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { TimedMessage } from './use-timed-message.ts';

interface RefusedForm<Values extends FieldValues> {
  readonly form: Pick<UseFormReturn<Values>, 'setError'>;
  /** Fields of the form by wire name. */
  readonly fields: Readonly<Record<string, Path<Values>>>;
  /** Text of an error for which the server sent no sentence, or a function that returns the text of any error. */
  readonly fallback: string | ((error: unknown) => string);
  readonly timedMessage: Pick<TimedMessage, 'showFailure'>;
}

/** Shows why a form was not saved: at the field at fault, else on the message card. */
export function showRefusal<Values extends FieldValues>(error: unknown, refused: RefusedForm<Values>): void {
  const failure = failureOf(error);
  const [wireName = ''] = failure.kind === 'refused' ? failure.fields : [];
  const field = refused.fields[wireName];
  const { fallback } = refused;
  const message = typeof fallback === 'string' ? sentenceOf(error, fallback) : fallback(error);
  if (field) refused.form.setError(field, { message }, { shouldFocus: true });
  else refused.timedMessage.showFailure(message);
}
