/** What came of looking for a message to send. */
export type SendResult =
  /** Nothing is due. */
  | { readonly kind: 'none' }
  /** One message was dealt with; there may be more. */
  | { readonly kind: 'done' }
  /** No message would get through before this time has passed. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The signal came first; the message waits as before. */
  | { readonly kind: 'stopped' };
