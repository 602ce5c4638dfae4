import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '#src/tools/chromium.ts'

const executablePath = findChromium()
const PICTURES = /@screens/

/**
 * End-to-end tests: real built servers, real Chromium. Pictures of every screen are a run of their own:
 * `SCREENS=1 npx playwright test -c tests/e2e`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // No claim about speed: a journey by keys alone has taken four minutes on a slow machine with two at once.
  timeout: 600_000,
  // A first page of a server that has just begun takes its time on a slow machine with two of each at once.
  expect: { timeout: 30_000 },
  ...(process.env.SCREENS === undefined ? { grepInvert: PICTURES } : { grep: PICTURES }),
  reporter: 'list',
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath !== undefined && { executablePath }) },
  },
})
