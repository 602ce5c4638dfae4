const NAMED: Readonly<Record<string, string>> = {
  mod: 'Mod',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  home: 'Home',
  end: 'End',
  esc: 'Esc',
}

/** The keys of a shortcut, `mod+k` or `g b`, one by one; `+` may be one of them, as in `mod++`. */
export const keyParts = (keys: string): string[] => keys.split(/(?<=[^+ ])[+ ]/)

/** The keys of a shortcut as caps: `mod+k` is Mod and K, which are pressed together; `g b` is G and then B. */
export function keyCaps(keys: string): string[] {
  return keyParts(keys).map((key) => NAMED[key] ?? key.toUpperCase())
}
