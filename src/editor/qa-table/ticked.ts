type Keys = ReadonlySet<number>

/** The ticked rows after one is ticked or not; `from`: with all rows between it and this one, as Shift asks. */
export function tickedWith(ticked: Keys, order: readonly number[], key: number, from?: number): Keys {
  const begin = from === undefined ? -1 : order.indexOf(from)
  const end = order.indexOf(key)
  const keys = begin < 0 ? [key] : order.slice(Math.min(begin, end), Math.max(begin, end) + 1)
  return turned(ticked, keys, !ticked.has(key))
}

/** The ticked rows after a range of rows is ticked, or is not any more where all of it was. */
export function tickedRange(ticked: Keys, keys: readonly number[]): Keys {
  return turned(ticked, keys, !keys.every((key) => ticked.has(key)))
}

function turned(ticked: Keys, keys: readonly number[], isOn: boolean): Keys {
  const next = new Set(ticked)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}
