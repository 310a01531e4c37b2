/** First and last name. */
export function personNameOf({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}
