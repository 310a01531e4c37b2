import { useQuery } from '@apollo/client/react';
import { createContext, use, useState, type ReactNode } from 'react';
import { Console_ViewerDocument, type Console_ViewerQuery } from '../generated/graphql.ts';

/** How often it is asked who is signed in: the role may change at any time. More often while that is not known. */
const POLL_INTERVAL_MS = 30_000;
const RETRY_INTERVAL_MS = 5_000;

type Viewer = Console_ViewerQuery['viewer'];

const ViewerContext = createContext<Viewer | undefined>(undefined);

/** Asks who is signed in, once for all sections. */
export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  const { data, previousData } = useQuery(Console_ViewerDocument, {
    fetchPolicy: 'cache-first',
    pollInterval: isKnown ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS,
  });
  // A failed poll takes the data away.
  const viewer = (data ?? previousData)?.viewer;
  if (viewer && !isKnown) setIsKnown(true);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Who is signed in; undefined while that is not known. */
export const useViewer = (): Viewer | undefined => use(ViewerContext);

/** Whether the viewer may do everything; false while that is not known. */
export const useIsAdministrator = (): boolean => useViewer()?.role === 'ADMINISTRATOR';
