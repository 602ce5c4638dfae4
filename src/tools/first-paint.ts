import type { Plugin } from 'vite'

/**
 * Has browsers paint nothing of a built page before its first script has run, for that script knows the saved theme: else
 * a page in the dark theme would begin with a flash of the light one, or the other way round. Vite writes the script's
 * element anew and leaves such attributes out.
 */
export function firstPaint(): Plugin {
  return {
    name: 'deskwright-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  }
}
