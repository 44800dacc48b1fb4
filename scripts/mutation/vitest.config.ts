import { defineConfig } from 'vitest/config'

/** The unit tests of the pure modules alone: they start nothing, so that a run per change is affordable. */
export default defineConfig({
  resolve: { conditions: ['module-sync', 'module', 'node', 'development|production'] },
  test: {
    root: `${import.meta.dirname}/../..`,
    environment: 'node',
    include: ['tests/contract/{access,fees,identifiers,money,text}.test.ts', 'tests/platform/domain/*.test.ts'],
    exclude: ['tests/platform/domain/{request-form,request-moves,ticket-moves,work-time}.test.ts'],
    setupFiles: ['scripts/mutation/quick-properties.ts'],
    restoreMocks: true,
    unstubEnvs: true,
  },
})
