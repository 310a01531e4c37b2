import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Asks for confirmation, and calls `goOn` if it is given. */
export type Question = (goOn: () => void) => void;

/** Stores the question that the current page asks before a logout. */
export const LogoutQuestion = createContext<Dispatch<SetStateAction<Question | null>>>(() => undefined);

/** Registers `ask` as the question before a logout while `isWanted` is true. */
export function useLogoutQuestion(isWanted: boolean, ask: Question): void {
  const setQuestion = useContext(LogoutQuestion);
  useEffect(() => {
    if (!isWanted) return undefined;
    setQuestion(() => ask);
    return () => setQuestion(null);
  }, [isWanted, ask, setQuestion]);
}
