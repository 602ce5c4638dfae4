import { createStore, useStore } from '#src/features/shared/store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
export const DENSITIES = ['normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** What a person sets for themselves in this browser. */
export type Appearance = {
  theme: Theme
  density: Density
  /** Whether the menu is folded to its icons. */
  railFolded: boolean
  /** Whether shortcuts of a single key work (WCAG 2.1.4 asks for a way to turn them off). */
  singleKeys: boolean
}

const STORAGE_KEY = 'appearance'
const DEFAULTS: Appearance = { theme: 'system', density: 'normal', railFolded: false, singleKeys: true }

const appearance = createStore<Appearance>(DEFAULTS, (value) => {
  show(value)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(value))
  } catch {
    // Storage is off or full: the setting holds until the page is closed.
  }
})

/** Reads the saved appearance and shows it; called before anything is drawn, so that no wrong theme is ever seen. */
export function startAppearance(): void {
  const value = readAppearance(saved())
  appearance.set(value)
  show(value)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(appearance.get()))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) appearance.set(readAppearance(newValue))
  })
}

/** The saved text as an appearance; whatever in it is missing or odd has its default. */
export function readAppearance(text: string | null): Appearance {
  const given = parse(text)
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? DEFAULTS.theme,
    density: DENSITIES.find((density) => density === given.density) ?? DEFAULTS.density,
    railFolded: typeof given.railFolded === 'boolean' ? given.railFolded : DEFAULTS.railFolded,
    singleKeys: typeof given.singleKeys === 'boolean' ? given.singleKeys : DEFAULTS.singleKeys,
  }
}

export function useAppearance(): Appearance {
  return useStore(appearance)
}

export function currentAppearance(): Appearance {
  return appearance.get()
}

/** Changes some of the appearance, here and in the other tabs, and saves it. */
export function setAppearance(change: Partial<Appearance>): void {
  appearance.set({ ...appearance.get(), ...change })
}

function show({ theme, density }: Appearance): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const { dataset } = document.documentElement
  dataset.theme = dark ? 'dark' : 'light'
  dataset.density = density
}

function saved(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
