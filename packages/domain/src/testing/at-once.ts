/** Makes calls at the same time. Returns what they returned, and the errors of those that were refused. */
export async function atOnce<Value>(count: number, call: (index: number) => Promise<Value>) {
  const calls = await Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
  return {
    done: calls.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: calls.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
}
