import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly content: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Tabs with panels. Arrow keys move between tabs, which wrap when there is too little space. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)} className="grid gap-5">
      <Primitive.List
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-control border border-line bg-panel-2 p-1"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-(--target) flex-1 rounded-[7px] border-2 border-transparent px-2 font-semibold whitespace-nowrap text-ink-2 hover:text-ink data-[state=active]:border-[light-dark(transparent,var(--sea-line))] data-[state=active]:bg-sea data-[state=active]:text-sea-ink sm:px-3"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
