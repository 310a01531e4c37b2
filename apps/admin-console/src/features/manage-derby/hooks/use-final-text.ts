import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { usePreflight } from '../api.ts';
import { TYPING_PAUSE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';

/**
 * The text of this end, begun with the one of the settings, and what would go out with it. `finalText` is null while it is
 * still the one of the settings.
 */
export function useFinalText() {
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useDebounced(typed, TYPING_PAUSE_MS);
  const { preflight, isCurrent, error, isLoading, refetch } = usePreflight(asked);
  const isRefused = error !== undefined && failureOf(error).kind === 'refused' && asked !== null;
  return {
    preflight,
    isLoading,
    refetch,
    text: typed ?? preflight?.finalText ?? '',
    setText: setTyped,
    finalText: typed,
    /** What the figures and the previews are of. */
    judgedText: asked,
    /** The figures are not yet those of the text that stands there. */
    isChecking: typed !== asked || (!isCurrent && error === undefined),
    /** What is wrong with the text. */
    problem: isRefused ? sentenceOf(error, messages.preflightFailed) : undefined,
    /** The figures could not be had, or not again. */
    failure: error !== undefined && !isRefused ? sentenceOf(error, messages.preflightFailed) : null,
  };
}
