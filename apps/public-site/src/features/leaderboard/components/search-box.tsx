import { SearchBox as KitSearchBox } from '@derby/ui/search-box';
import { messages } from '../messages.ts';

interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClear: () => void;
}

/** The search on the board, as wide as the line beside the board's state leaves it. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <div className="w-full md:mr-auto md:w-auto md:flex-[0_1_460px]">
      <KitSearchBox
        {...props}
        label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        clearLabel={messages.clearSearch}
      />
    </div>
  );
}
