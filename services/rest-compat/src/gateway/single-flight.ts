import { GatewayError } from './gateway-error.ts';

/** Runs `ask` unless the same is being asked already; then its answer or failure is the caller's too. */
type Share = <Answer>(key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** "Come again later" is said to one caller, not to all who ask the same. */
function isPersonal(error: unknown): boolean {
  return error instanceof GatewayError && error.retryAfterSeconds !== null;
}

/** One question at a time for each key; nothing is kept once it is answered. */
export function singleFlight(): Share {
  const underway = new Map<string, Promise<unknown>>();

  return async <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const joined = underway.get(key) as Promise<Answer> | undefined;
    if (joined) {
      return await joined.catch((error: unknown) => {
        if (isPersonal(error)) return ask();
        throw error;
      });
    }
    const asking = ask().finally(() => underway.delete(key));
    underway.set(key, asking);
    return await asking;
  };
}
