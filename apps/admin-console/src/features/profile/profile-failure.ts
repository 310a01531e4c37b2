import { failureOf } from '@derby/web-session/request-failure';
import { messages } from './messages.ts';

/** What to say when the server answered no, and when there was no answer. */
interface FailureTexts {
  readonly failed: string;
  readonly error: string;
}

/** A failure of a form: its sentence, and the field at fault by its name on the wire. */
interface ProfileFailure {
  readonly sentence: string;
  readonly field: string | undefined;
}

/** Reads what was thrown by an operation; the server's own sentence wins. */
export function profileFailureOf(error: unknown, texts: FailureTexts): ProfileFailure {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return { sentence: messages.authenticationRequired, field: undefined };
    case 'refused':
      return { sentence: failure.sentence, field: failure.fields[0] };
    case 'http':
      return { sentence: failure.sentence ?? texts.failed, field: undefined };
    case 'timeout':
    case 'connection':
    case 'unexpected':
      return { sentence: texts.error, field: undefined };
  }
}
