import { keyCaps, keyParts } from '#src/features/shared/keys.ts'

const NAMED: Readonly<Record<string, string>> = {
  '+': '+',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  tab: 'Tab',
  delete: 'Delete',
  backspace: 'Backspace',
}

/** The keys of an action, such as `alt+shift+arrowleft`, as caps to be pressed together. */
export function capsOf(keys: string): string[] {
  return keyParts(keys).flatMap((part) => NAMED[part] ?? keyCaps(part))
}
