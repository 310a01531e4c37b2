import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import type { TimedMessage } from './use-timed-message.ts';

/** A mutation and what to read again after it. */
export interface Mutation<Data, Variables> {
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables?: Variables;
  /** `no-cache` keeps the answer out of the cache. */
  readonly fetchPolicy?: 'no-cache';
  /** Queries that are on the screen; each shows by itself when it could not be read again. */
  readonly refetch?: readonly DocumentNode[];
  /** Reads them again after a failure too: another administrator may have made the same change. */
  readonly refetchesAfterFailure?: boolean;
}

/** Returns a function that sends a mutation and resolves to its answer once the queries are read again. Rejects as every operation does. */
export function useMutate() {
  const client = useApolloClient();
  return async <Data, Variables extends OperationVariables>(change: Mutation<Data, Variables>): Promise<Data> => {
    const { refetch = [], refetchesAfterFailure = false, ...options } = change;
    const readAgain = async (): Promise<void> => {
      if (refetch.length > 0) await client.refetchQueries({ include: [...refetch] }).catch(() => undefined);
    };
    try {
      const { data } = await client.mutate<Data>(options);
      if (!data) throw new Error('The answer has no data');
      await readAgain();
      return data;
    } catch (error) {
      if (refetchesAfterFailure) void readAgain();
      throw error;
    }
  };
}

/** A mutation with the sentences to show afterwards. */
export interface Change<Data, Variables> extends Mutation<Data, Variables> {
  readonly done: string | ((data: Data) => string);
  /** What to say where the server gave no sentence, or how to find the sentence. */
  readonly failed: string | ((error: unknown) => string);
}

/** Sends one mutation at a time and shows what became of it; a success stays for `visibleMs`. */
export function useChange({ showSuccess, showFailure }: TimedMessage, visibleMs?: number) {
  const mutate = useMutate();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  async function change<Data, Variables extends OperationVariables>({
    done,
    failed,
    ...mutation
  }: Change<Data, Variables>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const data = await mutate(mutation);
      showSuccess(typeof done === 'string' ? done : done(data), visibleMs);
    } catch (error) {
      showFailure(typeof failed === 'string' ? sentenceOf(error, failed) : failed(error));
    }
    isRunning.current = false;
    setIsBusy(false);
  }
  return { isBusy, change };
}
