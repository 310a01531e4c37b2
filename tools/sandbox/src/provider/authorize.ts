/** The account whose credentials are right. */
export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Whether basic authentication names the account, its token, and the path names the same account. */
export function isAuthorized(
  request: { readonly authorization: string | undefined; readonly pathSid: string },
  account: Account,
): boolean {
  const expected = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64');
  return request.pathSid === account.accountSid && request.authorization === `Basic ${expected}`;
}
