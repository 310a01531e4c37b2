/** Returns the URL of a file in `public` on the origin of this remote, also when the shell shows it. */
export function siteAssetUrl(path: string): string {
  return new URL(path, import.meta.url).href;
}

/** Returns the URL of a sponsor's logo. Logos of the first derby are files of this remote; others are uploads. */
export function logoUrl(src: string): string {
  return src.startsWith('/sponsors/') ? siteAssetUrl(src) : src;
}
