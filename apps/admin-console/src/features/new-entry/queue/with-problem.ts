import { sentenceOf } from '@derby/web-session/request-failure';
import type { KeptFish } from '../device/kept-fish.ts';
import { messages } from '../messages.ts';
import { verdictOf } from './verdict.ts';

/** The fish for somebody to look at, with what its attempt met. */
export function withProblem(fish: KeptFish, error: unknown): KeptFish {
  const isUnclear = verdictOf(error) === 'unclear';
  return { ...fish, problem: { sentence: sentenceOf(error, messages.unexpected), isUnclear } };
}
