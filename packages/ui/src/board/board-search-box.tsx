import { SearchBox } from '../search-box.tsx';
import { messages } from './messages.ts';

interface BoardSearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClear: () => void;
  /** False where there is nothing to search; its place stays. */
  readonly isShown?: boolean;
}

/** The board's search, which fills the space beside the status. */
export function BoardSearchBox({ isShown = true, ...props }: BoardSearchBoxProps) {
  return (
    <div className={`w-full md:mr-auto md:w-auto md:max-w-88 md:flex-[1_1_16rem] ${isShown ? '' : 'invisible'}`}>
      <SearchBox
        {...props}
        label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        clearLabel={messages.clearSearch}
      />
    </div>
  );
}
