/**
 * Whether a text is an address inside this product: a path no browser can read as another site, without spaces, control
 * and direction characters.
 */
export const isProductLink = (link: string): boolean =>
  /^\/(?![/\\])/.test(link) && !/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\\]/.test(link)
