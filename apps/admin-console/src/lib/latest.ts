/** How the reading of a query goes, as `useQuery` gives it. */
export interface Read<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Falls back to the data that was read before: a failed poll takes the data away, and the last known state is better. */
export function latest<Data>({
  data,
  previousData,
  error,
  loading,
  refetch,
}: Read<Data> & { readonly previousData?: Data | undefined }): Read<Data> {
  return { data: data ?? previousData, error, loading, refetch };
}
