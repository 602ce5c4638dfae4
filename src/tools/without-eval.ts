import type { Plugin } from 'vite'

/**
 * Has Zod write no code at run time: the page's policy allows none, and even the asking whether it may would be reported.
 * Zod asks while it is loaded, before any code of ours, so it is told in its own file.
 */
export function withoutEval(): Plugin {
  return {
    name: 'deskwright-without-eval',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler: (code) => `${code}\nglobalConfig.jitless = true\n`,
    },
  }
}
