/** Names of apps in the user agent of their browsers, and the mark of every web view of Android. */
const APPS = /; wv\)|\bFBA[NV]|\bFB_IAB|\bInstagram|\bLine\/|\bMicroMessenger|\bSnapchat|\bTikTok|\bGSA\//;
const IOS = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * Returns whether the page is in the window of another app, such as a scanner, which loses the sign-in when it closes.
 * On iOS, web views lack the name of Safari, which every browser has. An installed page lacks it too.
 */
export function isInAppBrowser(browser: { readonly userAgent: string; readonly standalone?: boolean }): boolean {
  const { userAgent, standalone = false } = browser;
  return APPS.test(userAgent) || (IOS.test(userAgent) && !/\bSafari\//.test(userAgent) && !standalone);
}
