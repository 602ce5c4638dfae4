/** Reads what this browser saved under a name; `fallback` when there is nothing, or nothing of the expected shape. */
export function readSaved<T>(key: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Saves a value under a name; where storage is off or full it holds until the page is closed. */
export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to be done, and nothing is lost yet.
  }
}
