import { SearchBox } from '../search-box.tsx';
import { messages } from './messages.ts';

interface BoardSearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClear: () => void;
}

/** The search on the board, as wide as the line beside the board's state leaves it. */
export function BoardSearchBox(props: BoardSearchBoxProps) {
  return (
    <div className="w-full md:mr-auto md:w-auto md:flex-[0_1_460px]">
      <SearchBox
        {...props}
        label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        clearLabel={messages.clearSearch}
      />
    </div>
  );
}
