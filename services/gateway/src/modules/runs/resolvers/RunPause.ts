import { plainWords } from '@derby/domain/messaging';
import type { RunPauseResolvers } from '../../../generated/resolvers.ts';

export const RunPause: Pick<RunPauseResolvers, 'text'> = {
  text: ({ reason }) => plainWords(reason),
};
