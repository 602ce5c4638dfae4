import type { Screen } from '#src/features/shared/screens/screens.ts'

/** The screens of the main area that have a route, in the menu's order. Only these are in the menu and are landed on. */
export const BUILT: readonly Screen[] = [
  'guide',
  'basic',
  'knowledge',
  'task',
  'ivr',
  'file',
  'record',
  'member',
  'group',
  'audit',
  'history',
  'message',
  'channels',
  'webClient',
  'setting',
  'rules',
  'workbench',
  'developer',
]
