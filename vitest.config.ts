import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // What a passing test prints (pdf.js warns of Node, handlers log what they refuse) is not for the reader of the check.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{core,electron,scripts}/**/*.test.ts'],
          setupFiles: ['tests/support/property-seed.ts'],
          testTimeout: 20_000
        }
      },
      {
        plugins: [vue()],
        test: {
          name: 'renderer',
          environment: 'happy-dom',
          include: ['tests/renderer/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto', 'tests/support/property-seed.ts'],
          testTimeout: 20_000
        }
      }
    ]
  }
})
