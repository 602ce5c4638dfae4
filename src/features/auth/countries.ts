/** Regions with their calling codes (ITU-T E.164); the first is taken when nothing speaks for another. */
export const COUNTRIES = [
  { region: 'CN', code: '+86' },
  { region: 'HK', code: '+852' },
  { region: 'MO', code: '+853' },
  { region: 'TW', code: '+886' },
  { region: 'SG', code: '+65' },
  { region: 'MY', code: '+60' },
  { region: 'ID', code: '+62' },
  { region: 'TH', code: '+66' },
  { region: 'VN', code: '+84' },
  { region: 'PH', code: '+63' },
  { region: 'JP', code: '+81' },
  { region: 'KR', code: '+82' },
  { region: 'IN', code: '+91' },
  { region: 'AU', code: '+61' },
  { region: 'AE', code: '+971' },
  { region: 'TR', code: '+90' },
  { region: 'GB', code: '+44' },
  { region: 'DE', code: '+49' },
  { region: 'FR', code: '+33' },
  { region: 'ES', code: '+34' },
  { region: 'IT', code: '+39' },
  { region: 'PT', code: '+351' },
  { region: 'US', code: '+1' },
  { region: 'CA', code: '+1' },
  { region: 'MX', code: '+52' },
  { region: 'BR', code: '+55' },
] as const satisfies readonly { region: string; code: string }[]

export type Region = (typeof COUNTRIES)[number]['region']

/** The region to begin with: the browser's own where it is listed. */
export function likelyRegion(languages: readonly string[]): Region {
  for (const language of languages) {
    const region = new Intl.Locale(language).region
    const found = COUNTRIES.find((country) => country.region === region)
    if (found) return found.region
  }
  return COUNTRIES[0].region
}

/** A number as typed, with its code before it unless it brings its own (`+…`, `00…`). */
export function withCode(region: Region, typed: string): string {
  const number = typed.normalize('NFKC').trim()
  if (number === '' || /^(\+|00)/.test(number)) return number
  const code = COUNTRIES.find((country) => country.region === region)?.code ?? ''
  // A trunk zero is dialled within a country only; Italian numbers keep theirs.
  return code + (region === 'IT' ? number : number.replace(/^0/, ''))
}
