const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Returns the 64-bit FNV-1a hash of the text's UTF-8 bytes in 16 hex digits. Not cryptographic. */
export function fnv1a64Hex(text: string): string {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, '0');
}

function isStorageAvailable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const probe = '__probe__';
    window[name].setItem(probe, probe);
    window[name].removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Draws an image that differs slightly between devices with their fonts, rasteriser and graphics driver. */
function canvasImage(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 240;
  canvas.height = 60;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.textBaseline = 'top';
  context.font = '16px Arial';
  context.fillStyle = '#0d4a5c';
  context.fillRect(8, 8, 120, 24);
  context.fillStyle = 'rgba(199, 57, 31, 0.7)';
  context.fillText('Salmon derby \u{1F41F}', 4, 20);
  return canvas.toDataURL();
}

function traits(): string {
  return JSON.stringify({
    userAgent: navigator.userAgent,
    language: navigator.language,
    screen: [window.screen.width, window.screen.height, window.screen.colorDepth],
    timezoneOffsetMinutes: new Date().getTimezoneOffset(),
    localStorage: isStorageAvailable('localStorage'),
    sessionStorage: isStorageAvailable('sessionStorage'),
    canvas: canvasImage(),
  });
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a hash of this browser and device that is the same at every visit: SHA-256 in hex. On plain http outside of
 * localhost there is no crypto.subtle, so it is a 64-bit FNV-1a there.
 */
export async function deviceFingerprint(): Promise<string> {
  const text = traits();
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return fnv1a64Hex(text);
  return toHex(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
