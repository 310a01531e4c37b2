import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { IGNORES_PRESSES } from './button.tsx';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'children'> {
  /** Label of the button. */
  readonly children: string;
  readonly icon?: ComponentProps<typeof Icon>['name'];
  readonly onFile: (file: File) => void;
}

/**
 * A file picker, or a phone's camera, behind a styled button. It keeps no file, so the same file can be chosen twice.
 * Inside a `Field` it uses its label, hint and error. While it is disabled, it keeps the focus.
 */
export function FileInput({ children, icon = 'camera', disabled = false, onFile, ...rest }: FileInputProps) {
  const ownId = useId();
  const { id = ownId, ...control } = useFieldControl();
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <span className="relative flex">
      <input
        {...rest}
        {...control}
        {...(disabled && IGNORES_PRESSES)}
        id={id}
        type="file"
        onChange={handleChange}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className="flex min-h-13 w-full items-center justify-center gap-2 rounded-control border border-edge bg-panel px-4.5 font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-panel-2 peer-aria-invalid:border-bad peer-aria-disabled:opacity-60"
      >
        <Icon name={icon} />
        {children}
      </label>
    </span>
  );
}
