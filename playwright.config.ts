import { defineConfig } from 'playwright/test'
import './tests/support/plain-debugger.ts'
import { endToEndWorkers } from './scripts/support/display.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/compile-pages.ts',
  workers: endToEndWorkers,
  retries: 0,
  // For a loaded machine, as in vitest.config.ts: a test that hangs is found, a slow one does not fail.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: { trace: 'off' }
})
