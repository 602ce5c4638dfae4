/** Versions that must never be installed, by package, and why. They were taken over by somebody else when they came out. */
export const KNOWN_BAD: Readonly<Record<string, { versions: readonly string[]; reason: string }>> = {
  '@solana/web3.js': { versions: ['1.95.6', '1.95.7'], reason: 'sends private keys away (December 2024)' },
  'eslint-config-prettier': {
    versions: ['8.10.1', '9.1.1', '10.1.6', '10.1.7'],
    reason: 'installs a trojan (July 2025, CVE-2025-54313)',
  },
  'eslint-plugin-prettier': { versions: ['4.2.2', '4.2.3'], reason: 'installs a trojan (July 2025)' },
  nx: { versions: ['20.11.0', '21.7.0'], reason: 'sends credentials away (August 2025, GHSA-cxm3-wv7p-598c)' },
  'ansi-regex': { versions: ['6.2.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'ansi-styles': { versions: ['6.2.2'], reason: 'rewrites payments in browsers (September 2025)' },
  chalk: { versions: ['5.6.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'color-convert': { versions: ['3.1.1'], reason: 'rewrites payments in browsers (September 2025)' },
  debug: { versions: ['4.4.2'], reason: 'rewrites payments in browsers (September 2025)' },
  'error-ex': { versions: ['1.3.3'], reason: 'rewrites payments in browsers (September 2025)' },
  'slice-ansi': { versions: ['7.1.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'strip-ansi': { versions: ['7.1.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'supports-color': { versions: ['10.2.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'wrap-ansi': { versions: ['9.0.1'], reason: 'rewrites payments in browsers (September 2025)' },
  'koa2-swagger-ui': {
    versions: ['5.11.1', '5.11.2'],
    reason: 'spreads by itself, sends secrets away (September 2025)',
  },
  'ngx-color': { versions: ['10.0.1', '10.0.2'], reason: 'spreads by itself, sends secrets away (September 2025)' },
}
