import punycode from 'punycode.js';

/** The rest of a sentence that begins with the name of a field. */
export const WEB_ADDRESS_REASON = 'must be an http or https address such as https://example.org';

const MAX_LENGTH = 500;
const MAX_HOST_LENGTH = 253;

/**
 * Scheme, host, port, and the rest. The text is checked and not the parsed URL, because parsers repair addresses such
 * as `http:/x`. User names, wildcards and separators of the content security policy do not match the host.
 */
const WEB_ADDRESS =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?<host>\[[\dA-Fa-f:.]+\]|[\dA-Za-z](?:[\dA-Za-z.-]*[\dA-Za-z])?)(?::[1-9]\d{0,4})?(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/u;

/** A label of a host name is empty, or begins or ends with a hyphen. */
const BAD_LABEL = /\.[.-]|-\./;

/**
 * Returns whether the Punycode labels of a host name decode, to a name that encodes to the same labels. Other labels
 * stop older URL parsers; newer ones accept every host in ASCII.
 */
function decodes(host: string): boolean {
  const name = host.toLowerCase();
  if (!/(?:^|\.)xn--/.test(name)) return true;
  try {
    return new URL(`https://${punycode.toUnicode(name)}`).hostname === name;
  } catch {
    return false;
  }
}

/**
 * Returns whether a text is an absolute http or https address of at most 500 characters. The host is a name in ASCII
 * letters, digits and hyphens, or an IP address.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const host = WEB_ADDRESS.exec(text)?.groups?.['host'];
  if (host === undefined || host.length > MAX_HOST_LENGTH || BAD_LABEL.test(host)) return false;
  return decodes(host) && URL.canParse(text);
}
