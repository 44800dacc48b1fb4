const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

const crcOf = (bytes: Uint8Array, from: number): number => {
  let crc = from
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return crc
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const header = (fields: readonly (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((all, [, size]) => all + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const facts = ({ name, crc, packed, size }: Entry) =>
  [
    [20, 2],
    [0x800, 2],
    [8, 2],
    [0, 2],
    [0x21, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const

/** A ZIP archive written file by file; texts are packed as they come, so that a long one is never held whole. */
export const makeZip = () => {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const entries: Entry[] = []
  let offset = 0
  const push = (bytes: Uint8Array<ArrayBuffer>): void => {
    parts.push(bytes)
    offset += bytes.length
  }
  return {
    /** Adds a file from pieces of text. */
    add: async (path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> => {
      let crc = 0xffffffff
      let size = 0
      const packer = new CompressionStream('deflate-raw')
      const writer = packer.writable.getWriter()
      const collect = (async () => {
        const chunks: Uint8Array<ArrayBuffer>[] = []
        const reader = packer.readable.getReader()
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return chunks
          chunks.push(value)
        }
      })()
      try {
        for await (const piece of pieces) {
          const bytes = encoder.encode(piece)
          crc = crcOf(bytes, crc)
          size += bytes.length
          await writer.write(bytes)
        }
        await writer.close()
      } catch (error) {
        collect.catch(() => undefined)
        void writer.abort(error).catch(() => undefined)
        throw error
      }
      const chunks = await collect
      const name = encoder.encode(path)
      const packed = chunks.reduce((all, { length }) => all + length, 0)
      const entry = { name, crc: (crc ^ 0xffffffff) >>> 0, packed, size, offset }
      entries.push(entry)
      push(header([[0x04034b50, 4], ...facts(entry)]))
      push(name)
      chunks.forEach(push)
    },
    /** The archive with its table of contents. */
    close: (type: string): Blob => {
      const start = offset
      for (const entry of entries) {
        push(header([[0x02014b50, 4], [20, 2], ...facts(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]]))
        push(entry.name)
      }
      const count = entries.length
      push(
        header([
          [0x06054b50, 4],
          [0, 2],
          [0, 2],
          [count, 2],
          [count, 2],
          [offset - start, 4],
          [start, 4],
          [0, 2],
        ]),
      )
      return new Blob(parts, { type })
    },
  }
}
