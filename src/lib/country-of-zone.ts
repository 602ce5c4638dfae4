let countries: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The country (ISO 3166) that a time zone belongs to, as the platform's own data has it; undefined where several share it, or
 * it is of none, or the platform does not tell.
 */
export function countryOfZone(zone: string): string | undefined {
  countries ??= readCountries()
  const name = canonicalZone(zone)
  const [country, another] = (name === undefined ? undefined : countries.get(name)) ?? []
  return another === undefined ? country : undefined
}

function canonicalZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The countries of each zone. Codes that are used no more lead to those that have taken their place. */
function readCountries(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const first of letters)
    for (const second of letters) {
      const locale = new Intl.Locale(`und-${first}${second}`)
      const { region } = locale
      if (region === undefined) continue
      for (const zone of zonesOf(locale)) found.set(zone, (found.get(zone) ?? new Set()).add(region))
    }
  return found
}

/** Older platforms have it as a property, some not at all. */
function zonesOf(locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined }): string[] {
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
