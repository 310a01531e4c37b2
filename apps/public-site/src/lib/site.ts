/** Address of a file of this site's `public` folder on the origin that hosts the site, also when the shell shows it. */
export function siteAssetUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}
