import { isStaff, type Principal } from './access'

/** Maximum bytes of all files of one person outside the staff. */
export const quotaBytes = 200 * 1024 * 1024

/** Upload limits, shown to the user before sending and enforced by the platform. Sizes in bytes. */
export const uploadLimits = {
  maxFiles: 5,
  maxBytes: 5 * 1024 * 1024,
  /** Maximum bytes one person outside the staff may keep in all. */
  quotaBytes,
  types: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'],
} as const

/** The limits shown to somebody: the quota is only for people outside the staff. */
export const uploadLimitsOf = (
  user: Principal,
): Omit<typeof uploadLimits, 'quotaBytes'> & { readonly quotaBytes?: number } => {
  const { quotaBytes: quota, ...limits } = uploadLimits
  return isStaff(user) ? limits : { ...limits, quotaBytes: quota }
}

/** MIME type of a file the platform keeps. */
export type FileType = (typeof uploadLimits.types)[number]

const startsWith = (bytes: Uint8Array, signs: readonly number[], from = 0): boolean =>
  signs.every((sign, at) => bytes[from + at] === sign)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** How many leading bytes {@link fileTypeOf} needs. */
export const fileHead = 12

/** The kind of a file by its first bytes, whatever its name or sender says; `undefined` for a kind nobody accepts. */
export const fileTypeOf = (bytes: Uint8Array): FileType | undefined => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, riff) && startsWith(bytes, webp, 8)) return 'image/webp'
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  return undefined
}
