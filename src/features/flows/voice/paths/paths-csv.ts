import type { Leaf, PathStep } from '#src/domain/voice/explore/exploration.ts'

/** A cell that no table program takes for a formula, with its quotes doubled. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const safe = /^[=+@\t\r-]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Words = {
  heads: readonly string[]
  step: (step: PathStep) => string
  end: (leaf: Leaf) => string
  title: (nodeId: string) => string
  yes: string
}

/** Every path as a line of a table, comma separated (RFC 4180), with the byte order mark that Excel goes by. */
export function pathsCsv(leaves: readonly Leaf[], words: Words): string {
  const lines = leaves.map((leaf) => [
    leaf.path.map(words.step).join(' › '),
    words.end(leaf),
    words.title(leaf.nodeId),
    leaf.seconds,
    leaf.secondsToPerson,
    leaf.depth,
    leaf.deadEnd ? words.yes : '',
    leaf.longPrompts.map(words.title).join('; '),
    leaf.longMenus.map(words.title).join('; '),
    new Date(leaf.at).toISOString(),
  ])
  return `\uFEFF${[[...words.heads], ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
