import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showRefusal } from './show-refusal.ts';
import type { TimedMessage } from './use-timed-message.ts';

/** A mutation and the queries to refetch after it. */
export interface Mutation<Data, Variables> {
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables?: Variables;
  /** `no-cache` keeps the response out of the cache. */
  readonly fetchPolicy?: 'no-cache';
  /** Queries on the screen. Each shows its own error when its refetch fails. */
  readonly refetch?: readonly DocumentNode[];
  /** Refetches after a failure too: another administrator may have made the same change. */
  readonly refetchesAfterFailure?: boolean;
}

/**
 * Returns a function that sends a mutation, refetches the queries and resolves to the data of the mutation. It rejects
 * with the error of the mutation. A failed refetch is ignored.
 */
export function useMutate() {
  const client = useApolloClient();
  return async <Data, Variables extends OperationVariables>(change: Mutation<Data, Variables>): Promise<Data> => {
    const { refetch = [], refetchesAfterFailure = false, ...options } = change;
    const readAgain = async (): Promise<void> => {
      if (refetch.length > 0) await client.refetchQueries({ include: [...refetch] }).catch(() => undefined);
    };
    try {
      const { data } = await client.mutate<Data>(options);
      if (!data) throw new Error('The response has no data');
      await readAgain();
      return data;
    } catch (error) {
      if (refetchesAfterFailure) void readAgain();
      throw error;
    }
  };
}

/** A mutation with the sentences to show afterwards. */
export interface Change<Data, Variables, Values extends FieldValues> extends Mutation<Data, Variables> {
  readonly done: string | ((data: Data) => string);
  /** Text of an error for which the server sent no sentence, or a function that returns the text of any error. */
  readonly failed: string | ((error: unknown) => string);
  /** The form whose field at fault shows the error, and its fields by their API names. */
  readonly form?: Pick<UseFormReturn<Values>, 'setError'>;
  readonly fields?: Readonly<Record<string, Path<Values>>>;
}

const NO_FORM = { setError: () => undefined };

/**
 * Sends one mutation at a time and shows its result. A success message stays for `visibleMs`. `change` resolves to the
 * data, or to null after a failure.
 */
export function useChange(timedMessage: Pick<TimedMessage, 'showSuccess' | 'showFailure'>, visibleMs?: number) {
  const mutate = useMutate();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  async function change<Data, Variables extends OperationVariables, Values extends FieldValues = FieldValues>({
    done,
    failed,
    form = NO_FORM,
    fields = {},
    ...mutation
  }: Change<Data, Variables, Values>): Promise<Data | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    try {
      const data = await mutate(mutation);
      timedMessage.showSuccess(typeof done === 'string' ? done : done(data), visibleMs);
      return data;
    } catch (error) {
      showRefusal(error, { form, fields, fallback: failed, timedMessage });
      return null;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, change };
}
