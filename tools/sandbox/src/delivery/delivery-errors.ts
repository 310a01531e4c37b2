/** Why an accepted message did not reach the phone, in the provider's words. */
export const DELIVERY_ERRORS = {
  11200: 'HTTP retrieval failure',
  11751: 'MMS -> Media exceeds messaging provider size limit',
  12300: 'Invalid Content-Type',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Carrier violation',
} as const;

/** An error that occurs after the message was accepted. */
export type DeliveryErrorCode = keyof typeof DELIVERY_ERRORS;
