import type { Texts } from '#src/i18n/use-texts.ts'

/** Everything that can be undone, by the name of its text; a command's label is one of them after `undo.`. */
export const UNDO_LABELS = [
  'addNode',
  'moveNodes',
  'removeNodes',
  'removeEdges',
  'connect',
  'reconnect',
  'insertOnEdge',
  'editNode',
  'renameNode',
  'disableNodes',
  'enableNodes',
  'disableEdge',
  'enableEdge',
  'labelEdge',
  'bendEdge',
  'straightenEdges',
  'paste',
  'duplicate',
  'cut',
  'layout',
  'align',
  'distribute',
  'addNote',
  'editNote',
  'moveNote',
  'removeNote',
  'resizeNote',
  'group',
  'ungroup',
  'collapseGroup',
  'expandGroup',
  'recolourGroup',
  'renameGroup',
  'addVariable',
  'editVariable',
  'renameVariable',
  'removeVariable',
  'pinNodes',
  'unpinNodes',
  'restoreVersion',
  'replaceTexts',
  'reorder',
  'importFlow',
  'editForm',
] as const

export type UndoLabel = (typeof UNDO_LABELS)[number]

/**
 * What a step of the history did, as words to stand after «Undo»: `move 3 nodes`. Undefined for a label without a text.
 *
 * Labels that speak of several things take their number as `count`, and do without where none is given.
 */
export function undoLabel(
  t: Texts,
  label: string,
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const name = label.replace(/^undo\./, '')
  const known = UNDO_LABELS.find((each) => each === name)
  // Which labels count is known to the commands; one that counts has a text without a number, too.
  return known && t(($) => $.undo[known], values as { count: number })
}
