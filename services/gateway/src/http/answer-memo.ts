/** A finished answer, ready to be sent again. */
export interface FinishedAnswer {
  readonly body: string;
  readonly etag: string;
  readonly contentType: string;
}

/** What was answered, for as long as the same questions have the same answers. */
export interface AnswerMemo {
  find(key: string): FinishedAnswer | undefined;
  /** Keeps what was answered to a question that was asked at this stamp. */
  keep(key: string, answer: FinishedAnswer, askedAt: number): void;
}

/** Pages that a crowd looks at; who pages or searches through more only works as much as without a memo. */
const MAX_ANSWERS = 500;
const MAX_KEY_CHARACTERS = 4_096;

/**
 * A memo of answers that are all the same for everybody. `stamp` gives another number whenever any of
 * them may be another one, and null while nothing may be remembered.
 */
export function createAnswerMemo(stamp: () => number | null): AnswerMemo {
  const answers = new Map<string, FinishedAnswer>();
  let madeAt: number | null = null;

  /** Forgets everything once it may not be true any more. */
  function isUsable(): boolean {
    const now = stamp();
    if (now !== madeAt) answers.clear();
    madeAt = now;
    return now !== null;
  }

  return {
    find: (key) => (isUsable() ? answers.get(key) : undefined),
    keep(key, answer, askedAt) {
      if (!isUsable() || askedAt !== madeAt || key.length > MAX_KEY_CHARACTERS) return;
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(key, answer);
    },
  };
}
