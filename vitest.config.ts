import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** Code of web workers has no document. */
const webWorkers = 'tests/renderer/workers/**/*.test.ts'

export default defineConfig({
  test: {
    // Output of passing tests (warnings of pdf.js about Node, refusals that handlers log) does not belong in the report.
    silent: 'passed-only',
    // Vitest's default leaves one core to its main process, which is idle once the files are transformed.
    maxWorkers: availableParallelism(),
    // One worker runs many files: modules are loaded and happy-dom is created once per worker. tests/support/reset-* undo what a file leaves behind.
    // No file asks for another environment than its project's: each change of environment starts a new worker.
    isolate: false,
    // For a loaded machine: a test that hangs is found, a slow one does not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{core,electron,scripts}/**/*.test.ts', webWorkers],
          setupFiles: ['tests/support/property-seed.ts', 'tests/support/reset-mocks.ts', 'tests/support/settle-imports.ts']
        }
      },
      {
        extends: true,
        plugins: [vue()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          // Not by `exclude`, which would replace the files that a command excludes.
          include: ['tests/renderer/**/*.test.ts', `!${webWorkers}`],
          setupFiles: [
            'fake-indexeddb/auto',
            'tests/support/property-seed.ts',
            'tests/support/reset-mocks.ts',
            'tests/support/settle-imports.ts',
            'tests/renderer/support/edit-context.ts',
            'tests/support/reset-document.ts'
          ]
        }
      }
    ]
  }
})
