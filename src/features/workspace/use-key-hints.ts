import { use } from 'react'
import { keysWith, type DeskCommand } from '#src/domain/settings/desk-keys.ts'
import { DeskContext } from './desk-context.ts'

/** The keys of a command as `aria-keyshortcuts` has them (`Alt+Shift+E`), those that the application has set for it. */
export function useKeyHints(): (command: DeskCommand) => string {
  const keys = keysWith(use(DeskContext)?.keys ?? {})
  return (command) => keys[command].replace(/(^|\+)[a-z]/g, (letter) => letter.toUpperCase())
}
