import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const from = (path: string): string => join(import.meta.dirname, path)

/** Migrations are read as files, beside whatever runs them. */
const withMigrations: Plugin = {
  name: 'with-migrations',
  writeBundle: ({ dir = '' }) => cpSync(from('platform/db/migrations'), join(dir, 'migrations'), { recursive: true }),
}

/**
 * The platform and its commands for `npm start` without TypeScript: few files, because reading many is what makes a
 * start slow.
 */
export default defineConfig({
  plugins: [withMigrations],
  // Libraries are bundled too, but for those that bring machine code or look for files beside themselves.
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', 'sharp', 'vite', 'tsx'],
  },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: from('platform/main.ts'),
        migrate: from('platform/commands/migrate.ts'),
        seed: from('platform/commands/seed.ts'),
        'create-staff': from('platform/commands/create-staff.ts'),
        'check-books': from('platform/commands/check-books.ts'),
        'move-files': from('platform/commands/move-files.ts'),
        // By these names `platform/spawn.ts` finds them.
        'file-worker': from('platform/files/file-worker.ts'),
        'pglite-worker': from('platform/db/pglite-worker.ts'),
      },
      // All in one folder, so that what a module finds beside itself does not depend on the chunk it ends up in.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
