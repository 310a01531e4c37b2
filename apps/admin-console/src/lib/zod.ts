import * as z from 'zod';

// Without this, Zod tests whether it may compile code, and the content security policy reports a violation.
z.config({ jitless: true });

export { z };

/** Turns a function into a refinement that reports the problem it returns; with a field, at that field of a form. */
export function problemsBy<Value>(
  problemOf: (value: Value) => string | readonly [field: string, message: string] | null | undefined,
) {
  return (value: Value, context: z.RefinementCtx): void => {
    const problem = problemOf(value);
    if (!problem) return;
    const [message, ...path] = typeof problem === 'string' ? [problem] : [problem[1], problem[0]];
    context.addIssue({ code: 'custom', path, message });
  };
}
