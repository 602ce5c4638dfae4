import type { Block, Inline } from './block.ts'

const WRITTEN = /\{\{\s*([a-z_]\w*(?:\.\w+){0,4})\s*\}\}/gi

/** Blocks in which every variable that is written in double braces is one, as far as it is known. */
export function withVariables(blocks: readonly Block[], isKnown: (reference: string) => boolean): Block[] {
  const line = (inlines: readonly Inline[]) => inlines.flatMap((inline) => piecesOf(inline, isKnown))
  return blocks.map((block) => {
    if (block.type === 'paragraph') return { ...block, inlines: line(block.inlines) }
    return block.type === 'list' ? { ...block, items: block.items.map(line) } : block
  })
}

function piecesOf(inline: Inline, isKnown: (reference: string) => boolean): Inline[] {
  if (inline.type !== 'text') return [inline]
  const pieces: Inline[] = []
  let at = 0
  const say = (end: number) => end > at && pieces.push({ ...inline, text: inline.text.slice(at, end) })
  for (const { 0: all, 1: reference = '', index } of inline.text.matchAll(WRITTEN)) {
    if (!isKnown(reference)) continue
    say(index)
    pieces.push({ type: 'variable', reference })
    at = index + all.length
  }
  say(inline.text.length)
  return pieces
}
