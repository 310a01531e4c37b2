/** State of a query, as `useQuery` returns it. */
export interface Read<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Returns the state with the last loaded data when `data` is missing: a failed poll clears it. */
export function latest<Data>({
  data,
  previousData,
  error,
  loading,
  refetch,
}: Read<Data> & { readonly previousData?: Data | undefined }): Read<Data> {
  return { data: data ?? previousData, error, loading, refetch };
}
