// Adds functions that older browsers lack; `@derby/build-kit/oldest-browser` lists them. Only such browsers load this
// file: see main.tsx.
import 'core-js/es/array/at';
import 'core-js/es/array/find-last';
import 'core-js/es/array/find-last-index';
import 'core-js/es/array/to-reversed';
import 'core-js/es/array/to-sorted';
import 'core-js/es/array/to-spliced';
import 'core-js/es/array/with';
import 'core-js/es/object/has-own';
import 'core-js/es/string/at';

/** The types say that these exist. */
type Partially<Owner> = { -readonly [Key in keyof Owner]?: Owner[Key] };
const signals: Partially<AbortSignal> = AbortSignal.prototype;

if (!('reason' in AbortSignal.prototype)) {
  // oxlint-disable-next-line unbound-method -- called with its object below
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function abortWithReason(
    reason: unknown = new DOMException('The operation was aborted.', 'AbortError'),
  ) {
    if (!this.signal.aborted) Object.defineProperty(this.signal, 'reason', { value: reason });
    abort.call(this);
  };
}

signals.throwIfAborted ??= function throwIfAborted(this: AbortSignal) {
  if (this.aborted) throw this.reason;
};

(AbortSignal as Partially<typeof AbortSignal>).timeout ??= (limitMs) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), limitMs);
  return controller.signal;
};

(URL as Partially<typeof URL>).canParse ??= (url, base) => {
  try {
    return new URL(url, base) instanceof URL;
  } catch {
    return false;
  }
};

(globalThis as Partially<typeof globalThis>).reportError ??= (error) => {
  setTimeout(() => {
    throw error;
  });
};
