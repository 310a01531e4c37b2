import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'children'> {
  /** On the button: what a press leads to. */
  readonly children: string;
  readonly icon?: ComponentProps<typeof Icon>['name'];
  readonly onFile: (file: File) => void;
}

/**
 * Picks one file with the browser's own picker, or camera on a phone, behind a button of the kit's look. It keeps no
 * file itself, so that the same one can be picked twice; inside a `Field` it takes label, hint and error from there.
 */
export function FileInput({ children, icon = 'camera', onFile, ...rest }: FileInputProps) {
  const ownId = useId();
  const { id = ownId, ...control } = useFieldControl();
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <span className="relative flex">
      <input {...rest} {...control} id={id} type="file" onChange={handleChange} className="peer sr-only" />
      <label
        htmlFor={id}
        className="flex min-h-13 w-full items-center justify-center gap-2 rounded-control border border-edge bg-panel px-4.5 font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-panel-2 peer-aria-invalid:border-bad peer-disabled:opacity-60"
      >
        <Icon name={icon} />
        {children}
      </label>
    </span>
  );
}
