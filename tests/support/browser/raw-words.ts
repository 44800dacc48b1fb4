/** Technical words that no person should read, and untranslated catalogue keys. */
export const rawWords =
  /undefined|\bNaN\b|Invalid Date|\[object|contract mismatch|\b(?:shell|errors|paths|tickets|users|requests|dashboard|home|shared|fields|actions|ra)\.[a-z_]+(?:\.[a-z_]+)*\b/
