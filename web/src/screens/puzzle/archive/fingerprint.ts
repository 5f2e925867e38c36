/** The fingerprint of a seed, computed here so that nobody has to believe the server. */

/** SHA-256 in hexadecimal; null where the browser does not offer it, as on plain HTTP. */
export async function fingerprintOf(seed: string): Promise<string | null> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
