import { defineConfig } from 'vitest/config'

/** Only the unit tests of the pure modules: they start nothing, so a run per mutation is affordable. */
export default defineConfig({
  resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
  test: {
    root: `${import.meta.dirname}/../..`,
    environment: 'node',
    include: [
      'tests/contract/{access,identifiers,text}.test.ts',
      'tests/contract/money/*.test.ts',
      'tests/platform/http/rate-limits.test.ts',
      'tests/platform/money/rules/*.test.ts',
      'tests/platform/people/mask.test.ts',
    ],
    setupFiles: ['scripts/mutation/quick-properties.ts'],
    restoreMocks: true,
    unstubEnvs: true,
  },
})
