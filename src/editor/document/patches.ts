import {
  applyPatches,
  enableMapSet,
  enablePatches,
  freeze,
  produce,
  produceWithPatches,
  type Draft,
  type Patch,
} from 'immer'

enablePatches()
enableMapSet()

/** What was done to a document, and what takes it back; both are applied in the order in which they stand. */
export type Change = { readonly patches: readonly Patch[]; readonly inverse: readonly Patch[] }

export const noChange: Change = { patches: [], inverse: [] }

/**
 * The document with all that it keeps by id frozen. Else its first change would do that, down to the ground, and hold the
 * page up for it: what is frozen already is passed by.
 */
export function settled<D extends object>(document: D): D {
  for (const part of Object.values(document)) if (part instanceof Map) for (const each of part.values()) freeze(each)
  return document
}

/** The document after a recipe, and what the recipe did; the same document and no patches where it did nothing. */
export function change<D extends object>(document: D, recipe: (draft: Draft<D>) => void): [next: D, change: Change] {
  const [next, patches, inverse] = produceWithPatches(document, (draft) => {
    recipe(draft)
  })
  return [next, { patches, inverse }]
}

/** Two changes as one: forward in order, backward in reverse order. */
export function compose(first: Change, second: Change): Change {
  return { patches: [...first.patches, ...second.patches], inverse: [...second.inverse, ...first.inverse] }
}

/**
 * The same change in fewer patches: of several values for one path only the newest is kept forward and the oldest
 * backward, and nothing of a value that ended as it began. Typing «hello» is one patch, not five.
 *
 * A change that adds or removes anything stays as it is: there the order of the patches counts.
 */
export function squash(given: Change): Change {
  const paths = new Set([...given.patches, ...given.inverse].map(({ path }) => JSON.stringify(path)))
  const isFlat = [...given.patches, ...given.inverse].every(
    ({ op, path }) => op === 'replace' && path.every((_, end) => !paths.has(JSON.stringify(path.slice(0, end)))),
  )
  if (!isFlat) return given
  const forward = lastByPath(given.patches)
  const backward = lastByPath(given.inverse)
  const isKept = ({ path }: Patch) => {
    const key = JSON.stringify(path)
    return forward.get(key)?.value !== backward.get(key)?.value
  }
  return { patches: [...forward.values()].filter(isKept), inverse: [...backward.values()].filter(isKept) }
}

function lastByPath(patches: readonly Patch[]): Map<string, Patch> {
  return new Map(patches.map((patch) => [JSON.stringify(patch.path), patch]))
}

/** The document after patches from elsewhere; undefined where they lead nowhere. */
export function applyReceived<D extends object>(document: D, patches: readonly Patch[]): D | undefined {
  try {
    return applyPatches(document, [...patches])
  } catch {
    return undefined
  }
}

/**
 * The document after patches made here; undefined where one of them no longer finds what it was made for.
 *
 * Stricter than immer: replacing what has been removed elsewhere would bring it back, and adding what is there again
 * would overwrite it.
 */
export function applyExactly<D extends object>(document: D, patches: readonly Patch[]): D | undefined {
  try {
    return produce(document, (draft) => {
      for (const patch of patches) {
        if (!findsPlace(draft, patch)) throw new Error(`Nothing to ${patch.op} at ${patch.path.join('/')}`)
        void applyPatches(draft, [patch])
      }
    })
  } catch {
    return undefined
  }
}

function findsPlace(root: unknown, { op, path }: Patch): boolean {
  const key = path.at(-1)
  if (key === undefined) return false
  const holder = path.slice(0, -1).reduce<unknown>(childOf, root)
  if (holder instanceof Map) return holder.has(key) !== (op === 'add')
  if (Array.isArray(holder)) return Number(key) < holder.length + (op === 'add' ? 1 : 0)
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) !== (op === 'add')
}

function childOf(parent: unknown, key: string | number): unknown {
  if (parent instanceof Map) return parent.get(key)
  return typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined
}
