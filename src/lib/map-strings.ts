/** A copy of plain data with each of its texts changed; `key` is the name of the field that holds it, or that holds its list. */
export function mapStrings<T>(value: T, change: (text: string, key: string) => string, key = ''): T {
  const mapped: unknown =
    typeof value === 'string'
      ? change(value, key)
      : Array.isArray(value)
        ? value.map((one: unknown) => mapStrings(one, change, key))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([name, one]) => [name, mapStrings<unknown>(one, change, name)]),
            )
          : value
  return mapped as T
}
