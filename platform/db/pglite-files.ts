import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file of the folder as the engine knows it. */
type File = object

interface Opened {
  readonly node: File
}

/** What the engine does with files of the folder, as far as it has to do with their sizes; from Emscripten's `NODEFS`. */
interface Operations {
  readonly stream_ops: {
    llseek: (file: Opened, offset: number, from: number) => number
    write: (file: Opened, bytes: Uint8Array, at: number, length: number, position: number) => number
    setattr: (file: Opened, change: unknown) => void
  }
  readonly node_ops: {
    setattr: (file: File, change: unknown) => void
  }
}

/** `SEEK_END` of POSIX. */
const fromEnd = 2

const rememberSizes = ({ stream_ops: opened, node_ops: closed }: Operations): void => {
  const sizes = new WeakMap<File, number>()
  const { llseek, write, setattr } = opened
  const change = closed.setattr
  opened.llseek = (file, offset, from) => {
    const size = from === fromEnd ? sizes.get(file.node) : undefined
    if (size !== undefined) return size + offset
    const position = llseek(file, offset, from)
    if (from === fromEnd) sizes.set(file.node, position - offset)
    return position
  }
  opened.write = (file, bytes, at, length, position) => {
    const written = write(file, bytes, at, length, position)
    const size = sizes.get(file.node)
    if (size !== undefined && size < position + written) sizes.set(file.node, position + written)
    return written
  }
  // What changes besides the size, nobody asks for often.
  opened.setattr = (file, changed) => {
    sizes.delete(file.node)
    setattr(file, changed)
  }
  closed.setattr = (file, changed) => {
    sizes.delete(file)
    change(file, changed)
  }
}

/**
 * The files of an embedded database, whose sizes are remembered: PostgreSQL plans every statement by the sizes of its
 * tables and their indexes, and asking the machine for each of them took a sixth of a call. Nobody else writes them.
 */
export class DatabaseFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const remember = ({ FS }: { readonly FS: unknown }): void =>
      rememberSizes((FS as { readonly filesystems: { readonly NODEFS: Operations } }).filesystems.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), remember] } }
  }
}
