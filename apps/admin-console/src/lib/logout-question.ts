import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Asks something, and calls `goOn` if the answer allows it. */
export type Question = (goOn: () => void) => void;

/** Takes what the page that is shown wants to have asked before somebody logs out. */
export const LogoutQuestion = createContext<Dispatch<SetStateAction<Question | null>>>(() => undefined);

/** Has this asked before somebody logs out, while it is wanted. */
export function useLogoutQuestion(isWanted: boolean, ask: Question): void {
  const setQuestion = useContext(LogoutQuestion);
  useEffect(() => {
    if (!isWanted) return undefined;
    setQuestion(() => ask);
    return () => setQuestion(null);
  }, [isWanted, ask, setQuestion]);
}
