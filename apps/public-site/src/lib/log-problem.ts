/** Notes in the browser's console what visitors need not know. */
export function logProblem(message: string): void {
  // oxlint-disable-next-line eslint/no-console -- the browser has no other log
  console.warn(message);
}
