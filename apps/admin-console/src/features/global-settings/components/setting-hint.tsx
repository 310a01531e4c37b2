import type { Field } from '@derby/rules/settings/kinds';
import { Chip } from '@derby/ui/chip';
import { messages } from '../messages.ts';

interface SettingHintProps {
  readonly help: string;
  readonly definition: Field;
}

/** What a setting does, what it may be and whether it counts at once. */
export function SettingHint({ help, definition: { shape, needsRestart } }: SettingHintProps) {
  return (
    <>
      {help} {shape.kind === 'number' && `${messages.range(shape.min, shape.max)} `}
      {needsRestart && (
        <>
          {messages.restartHelp}
          <span className="mt-1 block">
            <Chip tone="warn">{messages.needsRestart}</Chip>
          </span>
        </>
      )}
    </>
  );
}
