const longest = 300

/** Whether a text is an address inside this product: a path that no browser can read as another site. */
export const isProductLink = (link: string): boolean => {
  if (link.length > longest || !/^\/(?![/\\])/.test(link)) return false
  if (/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\\]/.test(link)) return false
  try {
    return new URL(link, 'https://pishkhan.invalid').origin === 'https://pishkhan.invalid'
  } catch {
    return false
  }
}
