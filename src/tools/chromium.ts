import { execFileSync, type StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags for a browser that has no display, no graphics card and no business with the outside. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--force-color-profile=srgb',
]

/** What an installation says is not what is asked for: it goes where errors go. */
const ASIDE = ['ignore', 2, 2] as const satisfies StdioOptions

/**
 * What the system is asked for: the browser, and fonts for the languages that the tests show, Latin and Chinese. What these
 * only recommend (printers, file servers) is left out; the smaller way to a message bus keeps a service manager out, too.
 */
const PACKAGES = ['chromium', 'dbus-x11', 'fonts-liberation', 'fonts-wqy-microhei']

/** The Chromium on this machine, or undefined. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place))
}

/**
 * The Chromium on this machine; installed first where there is none: the system's package as root, else Playwright's own
 * build. Throws with what to do when neither works.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.error('No Chromium found; installing one.')
  const attempts: [string, string[]][] = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]],
  ]
  if (process.getuid?.() === 0) {
    try {
      for (const [command, args] of attempts) execFileSync(command, args, { stdio: ASIDE })
    } catch {
      // Not Debian, or no network: the next way is tried.
    }
  }
  const installed = findChromium()
  if (installed) return installed
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: ASIDE })
    const printed = execFileSync(
      process.execPath,
      ['-e', "import('playwright').then((p) => console.log(p.chromium.executablePath()))"],
      { encoding: 'utf8' },
    ).trim()
    if (existsSync(printed)) return printed
  } catch {
    // Falls through to the message.
  }
  throw new Error('The tests need Chromium. Install it, or set CHROMIUM_PATH to one, and run npm test again.')
}
