/** A spinner without text; put the text beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-8 shrink-0 animate-spin rounded-full border-3 border-current border-r-transparent"
    />
  );
}
