import { peekQuery, runQuery } from '@derby/web-session/graphql-client';
import type { OperationDocument } from '@derby/web-session/query-url';
import { useEffect, useState } from 'react';

/** As often as the board. */
const REFRESH_INTERVAL_MS = 30_000;

type NoVariables = Readonly<Record<string, never>>;

/**
 * Returns the data of a query of the board: undefined until they are known, then the last ones. They are read once, and
 * every 30 s while the board changes.
 */
export function useHomeQuery<Data>(
  document: OperationDocument<Data, NoVariables>,
  { isShown, isChanging }: { readonly isShown: boolean; readonly isChanging: boolean },
): Data | undefined {
  // Painted entries must not disappear for a moment.
  const [data, setData] = useState(() => peekQuery(document, {}));

  useEffect(() => {
    if (!isShown) return undefined;
    const request = new AbortController();
    const read = async (): Promise<void> => {
      try {
        setData(await runQuery(document, {}, { signal: request.signal }));
      } catch {
        // The last ones stay.
      }
    };
    void read();
    const timer = isChanging ? setInterval(() => void read(), REFRESH_INTERVAL_MS) : undefined;
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [document, isShown, isChanging]);

  return isShown ? data : undefined;
}
