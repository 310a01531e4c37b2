import { useQuery } from '@apollo/client/react';
import { createContext, use, useState, type ReactNode } from 'react';
import { Console_ViewerDocument, type Console_ViewerQuery } from '../generated/graphql.ts';

/** Poll intervals of the viewer, whose role may change at any time. Shorter until the viewer is known. */
const POLL_INTERVAL_MS = 30_000;
const RETRY_INTERVAL_MS = 5_000;

type Viewer = Console_ViewerQuery['viewer'];

const ViewerContext = createContext<Viewer | undefined>(undefined);

/** Loads the signed-in user once for all sections. */
export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [isKnown, setIsKnown] = useState(false);
  const { data, previousData } = useQuery(Console_ViewerDocument, {
    fetchPolicy: 'cache-first',
    pollInterval: isKnown ? POLL_INTERVAL_MS : RETRY_INTERVAL_MS,
  });
  // A failed poll clears `data`.
  const viewer = (data ?? previousData)?.viewer;
  if (viewer && !isKnown) setIsKnown(true);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Returns the signed-in user, undefined until it is known. */
export const useViewer = (): Viewer | undefined => use(ViewerContext);

/** Returns whether the viewer is an administrator, false until it is known. */
export const useIsAdministrator = (): boolean => useViewer()?.role === 'ADMINISTRATOR';
