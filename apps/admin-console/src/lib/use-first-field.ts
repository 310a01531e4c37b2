import { useImperativeHandle, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** A registered field that takes the focus when the dialog of its form opens: its properties, and what the dialog needs. */
export function useFirstField<Element extends HTMLElement>({ ref: register, ...field }: UseFormRegisterReturn) {
  const element = useRef<Element>(null);
  useImperativeHandle(register, () => element.current);
  return { field: { ...field, ref: element }, initialFocus: element };
}
