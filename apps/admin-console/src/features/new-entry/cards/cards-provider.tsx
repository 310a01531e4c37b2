import { useApolloClient } from '@apollo/client/react';
import { serverNow } from '@derby/web-session/server-clock';
import { subscribeToSession } from '@derby/web-session/session';
import { readAuthToken } from '@derby/web-session/token-storage';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { NewEntry_CardsDocument } from '../../../generated/graphql.ts';
import type { CardHolder } from '../../../lib/card-holder.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { useSendQueue } from '../components/queue-provider.tsx';
import { type CardList, createCardList } from './card-list.ts';
import { holderOf } from './find-card.ts';

const CHECK_INTERVAL_MS = 10_000;
const READ_INTERVAL_MS = 60_000;

const CardsContext = createContext<CardList | null>(null);

/**
 * Holds the cards of this device, in every section and at the login, and removes them in time. The draft and the sent fish
 * go with those of a scale pass that has ended.
 */
export function CardsProvider({ children }: { readonly children: ReactNode }) {
  const { store } = useSendQueue();
  const [list] = useState(() => createCardList({ now: serverNow }));
  useEffect(() => {
    const check = async (): Promise<void> => {
      const hasPassEnded = await list.removeOld({ isSignedIn: readAuthToken() !== null });
      if (hasPassEnded) await store.removeOwn();
    };
    void list.load().then(check);
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    const unsubscribe = subscribeToSession(() => void check());
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [list, store]);
  return <CardsContext value={list}>{children}</CardsContext>;
}

function useCardList(): CardList {
  const list = use(CardsContext);
  if (!list) throw new Error('There are no cards around');
  return list;
}

/** Reads the cards now, and every minute while the page is shown and there is a network. One request at a time. */
export function useFreshCards(): void {
  const list = useCardList();
  const client = useApolloClient();
  useEffect(() => {
    let readAtMs = -READ_INTERVAL_MS;
    const read = async (): Promise<void> => {
      const token = readAuthToken();
      const isDue = performance.now() - readAtMs >= READ_INTERVAL_MS;
      if (!isDue || token === null || !navigator.onLine || document.visibilityState !== 'visible') return;
      readAtMs = performance.now();
      const { data } = await client.query({ query: NewEntry_CardsDocument, ...LARGE_LIST });
      // The user may have logged out meanwhile.
      if (!data || readAuthToken() === null) return;
      const { anglers, derby, viewer } = data;
      const cards = anglers.flatMap((one) => holderOf(one) ?? []);
      const passEndsMs = viewer.passEndsAt === null ? null : Date.parse(viewer.passEndsAt);
      await list.keep({ cards, generation: derby.generation, readMs: serverNow().getTime(), passEndsMs });
    };
    const tryToRead = (): void => void read().catch(() => undefined);
    tryToRead();
    const timer = setInterval(tryToRead, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', tryToRead);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tryToRead);
    };
  }, [list, client]);
}

const NONE: readonly CardHolder[] = [];

/** Returns the cards of this derby that this device knows; none after a reset that it has seen. */
export function useCards(generation: number | undefined): readonly CardHolder[] {
  const { subscribe, getState } = useCardList();
  const stored = useSyncExternalStore(subscribe, getState);
  const isOfThisDerby = generation === undefined || stored?.generation === generation;
  return stored && isOfThisDerby ? stored.cards : NONE;
}
