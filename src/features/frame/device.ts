/** Browsers by the mark they leave; the first that is found counts, for most carry the marks of others too. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser and its system as people call them, from a user agent; undefined for what is not known. */
export function deviceOf(userAgent: string): { browser: string | undefined; system: string | undefined } {
  const find = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent))?.[1]
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}
