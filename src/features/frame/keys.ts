/** The keys of a shortcut as caps: `mod+k` is Mod and K, which are pressed together; `g b` is G and then B. */
export function keyCaps(keys: string): string[] {
  return keys.split(/[+ ]/).map((key) => (key === 'mod' ? 'Mod' : key.toUpperCase()))
}
