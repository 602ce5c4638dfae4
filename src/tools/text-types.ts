import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '#src/server/paths.ts'
import { writeTextTypes } from './locales.ts'

/**
 * Keeps the types of all texts those of the texts: written when anything starts that this configuration drives (the build,
 * the console in development, Storybook, the tests), and again while a text is being changed.
 */
export function textTypes(): Plugin {
  const english = join(projectRoot(), 'locales', 'en')
  return {
    name: 'deskwright-text-types',
    configResolved: () => void writeTextTypes(),
    hotUpdate({ file }) {
      if (!relative(english, file).startsWith('..')) writeTextTypes()
    },
  }
}
