import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// Without these react-router is loaded twice, once a condition, and its contexts do not meet.
const conditions = ['module-sync', 'module', 'node', 'development|production']

const rooms = ['platform', 'src', 'e2e'] as const

const folder = (name: string): string => `tests/${name}/**/*.test.{ts,tsx}`

const browsers = [
  process.env['CHROMIUM_PATH'] ?? '',
  // The same engine without windows: the journeys take a third less of a processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const browser = browsers.find((path) => path !== '' && existsSync(path))

// Whoever has no browser still gets every other test; the automatic build must not lose the journeys silently.
const hasJourneys = browser !== undefined || process.env['CI'] !== undefined

export default defineConfig({
  plugins: [react()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    reporters: ['default', ['./scripts/closing-line.ts', { browserMissing: !hasJourneys }]],
    maxWorkers: availableParallelism(),
    // Limits against what hangs, far from what a busy machine needs: how fast something is, no test says.
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          // Everything without a room of its own, so that no test file is ever left out.
          include: [folder('*')],
          exclude: [...configDefaults.exclude, ...rooms.map(folder)],
        },
      },
      // Its files share a worker: what they load and compile, the engine of the database too, happens once.
      {
        extends: true,
        test: { name: 'platform', environment: 'node', isolate: false, include: [folder('platform')] },
      },
      {
        extends: true,
        test: {
          name: 'src',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:4180/' } },
          include: [folder('src')],
          isolate: false,
          setupFiles: [
            'tests/support/screens/resetWindow.ts',
            'tests/support/screens/patience.ts',
            'tests/support/screens/quick-style.ts',
            'tests/support/screens/quick-labels.ts',
            'tests/support/screens/owner-stacks.ts',
          ],
        },
      },
      ...(hasJourneys
        ? [
            {
              extends: true as const,
              test: {
                name: 'e2e',
                environment: 'node' as const,
                include: [folder('e2e')],
                // Its files share a worker, as above: the platform's addresses and words are loaded once.
                isolate: false,
                env: { CHROMIUM_PATH: browser ?? '' },
                globalSetup: ['tests/support/browser/built-site.ts'],
                // After the others, so that a page never waits for their processors.
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
