import { useState } from 'react'

/** One of a few ways to see something, kept in this browser under a name. */
export function useKept<Value extends string>(
  name: string,
  values: readonly Value[],
  initial: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => stored(name, values) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // Storage is off or full: the choice holds until the page is closed.
      }
    },
  ]
}

function stored<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
  try {
    const kept = localStorage.getItem(name)
    return values.find((value) => value === kept)
  } catch {
    return undefined
  }
}
