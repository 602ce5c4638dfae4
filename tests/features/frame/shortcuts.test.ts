import { describe, expect, test } from 'vitest'
import { readPress, type Press, type Shortcut } from '#src/features/frame/shortcuts.ts'

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, run: () => {} })
const list = ['mod+k', '?', '[', 'g b', 'g k', 'j'].map(shortcut)
const bare: Omit<Press, 'key'> = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false }

/** What a row of presses runs, and the sequence that is left open. */
function press(...presses: (string | Partial<Press>)[]): { ran: string[]; open: string } {
  const ran: string[] = []
  let open = ''
  for (const given of presses) {
    const read = readPress(list, { key: '', ...bare, ...(typeof given === 'string' ? { key: given } : given) }, open)
    open = read.sequence
    if (read.shortcut) ran.push(read.shortcut.keys)
  }
  return { ran, open }
}

describe('a press', () => {
  test.each<[string, (string | Partial<Press>)[], string[]]>([
    ['Ctrl K', [{ key: 'k', ctrlKey: true }], ['mod+k']],
    ['⌘ K', [{ key: 'k', metaKey: true }], ['mod+k']],
    ['Ctrl K with capitals locked', [{ key: 'K', ctrlKey: true }], ['mod+k']],
    ['a question mark', ['?'], ['?']],
    ['g, then b', ['g', 'b'], ['g b']],
    ['g, then something that nothing begins with', ['g', 'x', 'b'], []],
    ['g, then a key with its own meaning', ['g', 'j'], ['j']],
    ['g, then g, then k', ['g', 'g', 'k'], ['g k']],
    ['k alone', ['k'], []],
    ['Ctrl with a single key’s letter', [{ key: 'j', ctrlKey: true }], []],
    ['Alt, which types letters on many keyboards', [{ key: '[', altKey: true }], []],
    ['AltGr, which browsers tell as Ctrl with Alt', [{ key: 'k', ctrlKey: true, altKey: true }], []],
    ['a key that belongs to an input method', [{ key: 'j', isComposing: true }], []],
    ['a key that is held down', [{ key: 'j', repeat: true }], []],
  ])('%s', (_name, presses, expected) => {
    expect(press(...presses).ran).toEqual(expected)
  })

  test('a begun sequence stays open for one more key', () => {
    expect(press('g').open).toBe('g')
    expect(press('g', 'x').open).toBe('')
    expect(press('g', { key: 'k', ctrlKey: true })).toEqual({ ran: ['mod+k'], open: '' })
  })
})
