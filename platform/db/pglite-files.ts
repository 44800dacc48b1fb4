import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file of the folder as the engine knows it; its name may later belong to another one. */
type FileNode = object

interface FileStream {
  readonly node: FileNode
}

/** The engine's operations on files of the folder that involve their sizes; from Emscripten's `NODEFS`. */
interface Operations {
  readonly stream_ops: {
    open: (stream: FileStream) => void
    llseek: (stream: FileStream, offset: number, from: number) => number
    write: (stream: FileStream, bytes: Int8Array, at: number, length: number, position: number) => number
    setattr: (stream: FileStream, attributes: unknown) => void
  }
  readonly node_ops: {
    setattr: (node: FileNode, attributes: unknown) => void
  }
}

/** `SEEK_END` of POSIX. */
const fromEnd = 2

const rememberSizes = ({ stream_ops: byStream, node_ops: byPath }: Operations): void => {
  const sizes = new WeakMap<FileNode, number>()
  const { open, llseek, write, setattr } = byStream
  const setAttributes = byPath.setattr
  // A name that was given to another file and is free again leads to the first node.
  byStream.open = (stream) => {
    sizes.delete(stream.node)
    open(stream)
  }
  byStream.llseek = (stream, offset, from) => {
    const isEnd = from === fromEnd && offset === 0
    const size = isEnd ? sizes.get(stream.node) : undefined
    if (size !== undefined) return size
    const position = llseek(stream, offset, from)
    if (isEnd) sizes.set(stream.node, position)
    return position
  }
  byStream.write = (stream, bytes, at, length, position) => {
    const written = write(stream, bytes, at, length, position)
    const size = sizes.get(stream.node)
    if (size !== undefined && size < position + written) sizes.set(stream.node, position + written)
    return written
  }
  // Forgotten on any change of attributes; those are rare.
  byStream.setattr = (stream, attributes) => {
    sizes.delete(stream.node)
    setattr(stream, attributes)
  }
  byPath.setattr = (node, attributes) => {
    sizes.delete(node)
    setAttributes(node, attributes)
  }
}

/**
 * The files of an embedded database, with their sizes remembered: PostgreSQL plans every statement by the sizes of its
 * tables and indexes, and asking the machine for each took a seventh of a call. Nobody else writes them.
 */
export class DatabaseFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const remember = ({ FS }: { readonly FS: unknown }): void =>
      rememberSizes((FS as { readonly filesystems: { readonly NODEFS: Operations } }).filesystems.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), remember] } }
  }
}
