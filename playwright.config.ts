import { defineConfig } from 'playwright/test'
import { endToEndWorkers } from './scripts/support/display.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: endToEndWorkers,
  retries: 0,
  // Far above what a test needs: a machine that is five times slower must not fail one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }]],
  use: { trace: 'off' }
})
