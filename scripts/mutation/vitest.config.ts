import { defineConfig } from 'vitest/config'

/** The unit tests of the pure modules alone: they start nothing, so that a run per change is affordable. */
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
