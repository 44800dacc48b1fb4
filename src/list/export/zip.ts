import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A ZIP archive written file by file; texts are compressed as they arrive, so that a long one is never held in full. */
export const makeZip = () => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.push(bytes)
  })
  return {
    /** Adds a file from pieces of text. */
    add: async (path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> => {
      const file = new ZipDeflate(path)
      zip.add(file)
      for await (const piece of pieces) file.push(strToU8(piece))
      file.push(new Uint8Array(), true)
    },
    /** The finished archive, with its central directory. */
    close: (type: string): Blob => {
      zip.end()
      return new Blob(parts, { type })
    },
  }
}
