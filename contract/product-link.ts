/** Characters that are invisible or change the direction of text, and backslashes, which browsers read as slashes. */
const hidden = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]/
const encodedControl = /%(?:[01][0-9a-f]|7f)/i

/** A path as repeated decoding may read it; `undefined` when it never settles or is not a valid encoding. */
const decoded = (path: string): string | undefined => {
  try {
    let text = path
    for (let times = 0; times < 4; times += 1) {
      const next = decodeURIComponent(text)
      if (next === text) return text
      text = next
    }
  } catch {
    // Not a valid encoding.
  }
  return undefined
}

/**
 * Whether a text is an address inside this product. The one rule for stored links and for redirects: a path no browser
 * can read as another site, however often it is decoded (no second slash, no dots that climb), without spaces, control
 * or direction characters, plain or encoded.
 */
export const isProductLink = (link: string): boolean => {
  if (!link.startsWith('/') || hidden.test(link) || encodedControl.test(link)) return false
  const path = decoded(link.split(/[?#]/)[0] ?? '')
  return path !== undefined && !hidden.test(path.replaceAll(' ', '_')) && !/\/\/|\/\.{1,2}(?:\/|$)/.test(path)
}
