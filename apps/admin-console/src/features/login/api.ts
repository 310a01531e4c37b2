import { useApolloClient } from '@apollo/client/react';
import {
  Login_SignInDocument,
  type Login_SignInMutation,
  type Login_SignInMutationVariables,
} from '../../generated/graphql.ts';

/** What is sent to sign in. */
export type SignInInput = Login_SignInMutationVariables['input'];

/** Tokens, or the wish for a code; null for an answer with neither. */
export type SignInResult = Login_SignInMutation['login'] | null;

/** Sends credentials, with or without a code. Rejects as every operation does (see `failureOf`). */
export function useSignInRequest(): (input: SignInInput) => Promise<SignInResult> {
  const client = useApolloClient();
  return async (input) => {
    const { data } = await client.mutate({ mutation: Login_SignInDocument, variables: { input } });
    return data?.login ?? null;
  };
}
