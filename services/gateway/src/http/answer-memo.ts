import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';

type AnswerMemoLimits = Pick<GatewayLimits, 'rememberedAnswers' | 'rememberedCharacters' | 'rememberedKeyCharacters'>;

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

/**
 * A memo of answers that are all the same for everybody. `stamp` gives another number whenever any of
 * them may be another one, and null while nothing may be remembered.
 */
export function createAnswerMemo(stamp: () => number | null, limits: AnswerMemoLimits = GATEWAY_LIMITS): AnswerMemo {
  const answers = new Map<string, FinishedAnswer>();
  let madeAt: number | null = null;
  let characters = 0;

  function clear(): void {
    answers.clear();
    characters = 0;
  }

  /** Forgets everything once it may not be true any more. */
  function isUsable(): boolean {
    const now = stamp();
    if (now !== madeAt) clear();
    madeAt = now;
    return now !== null;
  }

  return {
    find: (key) => (isUsable() ? answers.get(key) : undefined),
    keep(key, answer, askedAt) {
      if (!isUsable() || askedAt !== madeAt || key.length > limits.rememberedKeyCharacters || answers.has(key)) return;
      const added = key.length + answer.body.length;
      if (answers.size >= limits.rememberedAnswers || characters + added > limits.rememberedCharacters) clear();
      answers.set(key, answer);
      characters += added;
    },
  };
}
