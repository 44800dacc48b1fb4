import { fillFolder, type Seed } from './database'

const [folder = '', seed = 'empty'] = process.argv.slice(2)
await fillFolder(folder, seed as Seed)
