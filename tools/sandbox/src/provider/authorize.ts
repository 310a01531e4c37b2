/** The accepted account. */
export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Returns whether basic authentication and the path both name the account. */
export function isAuthorized(
  request: { readonly authorization: string | undefined; readonly pathSid: string },
  account: Account,
): boolean {
  const expected = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  return request.pathSid === account.accountSid && request.authorization === `Basic ${expected}`;
}
