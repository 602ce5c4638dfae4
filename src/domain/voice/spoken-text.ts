/** A written answer as it is spoken: marks for bold, lists and links are left out, an address gives way to its name. */
export const spokenText = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|~~|\+\+|\*|_)(\S(?:.*?\S)?)\1/g, '$2')
    .trim()
