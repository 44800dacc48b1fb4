import type { paths as fa } from '../fa/paths'
import type { Translation } from '../messages'

export const paths = {} satisfies Translation<typeof fa>
