/** Returns the URL of a file in `public` on the origin of this remote, also when the shell shows it. */
export function siteAssetUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}
