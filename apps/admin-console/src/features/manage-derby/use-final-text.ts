import { useQuery } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useEffect, useState } from 'react';
import { ManageDerby_PreflightDocument } from '../../generated/graphql.ts';
import { PREFLIGHT_POLL_INTERVAL_MS, TYPING_PAUSE_MS } from './constants.ts';
import { messages } from './messages.ts';

/**
 * The final text of this end and the messages it would produce. It starts with the text of the settings; `finalText`
 * is null while it is unchanged. Polls every 10 s: other consoles add entries.
 */
export function useFinalText() {
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, previousData, error } = useQuery(ManageDerby_PreflightDocument, {
    variables: { finalText: asked },
    fetchPolicy: 'no-cache',
    pollInterval: PREFLIGHT_POLL_INTERVAL_MS,
  });
  // Keep the last figures until those of the new text are loaded, or when loading fails.
  const preflight = (data ?? previousData)?.messagePreflight;
  const isRefused = error !== undefined && failureOf(error).kind === 'refused' && asked !== null;
  return {
    preflight,
    text: typed ?? preflight?.finalText ?? '',
    setText: setTyped,
    finalText: typed,
    /** The text that the figures and previews belong to. */
    judgedText: asked,
    /** The figures do not yet belong to the text in the field. */
    isChecking: typed !== asked || (data === undefined && error === undefined),
    /** The problem of the text. */
    problem: isRefused ? sentenceOf(error, messages.preflightFailed) : undefined,
    /** Loading or refreshing the figures failed. */
    failure: error !== undefined && !isRefused ? sentenceOf(error, messages.preflightFailed) : null,
  };
}

/** Returns the value after it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
