import { failureOf } from '@derby/web-session/request-failure';
import { messages } from './messages.ts';

const WRONG_CODE = 'INVALID_TWO_FACTOR_CODE';

/** What a failed login means for the form. */
export interface LoginFailure {
  readonly sentence: string;
  /** Only the code was wrong: the form stays on its step. */
  readonly isAboutCode: boolean;
}

/** Reads a failed login. */
export function loginFailureOf(error: unknown): LoginFailure {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'refused':
      return { sentence: failure.sentence, isAboutCode: failure.code === WRONG_CODE };
    case 'http':
      return { sentence: failure.sentence ?? messages.failed, isAboutCode: false };
    case 'connection':
    case 'timeout':
      return { sentence: messages.connectionFailed, isAboutCode: false };
    case 'session':
    case 'unexpected':
      return { sentence: messages.failed, isAboutCode: false };
  }
}
