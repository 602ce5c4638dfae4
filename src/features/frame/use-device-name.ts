import { useTexts } from '#src/i18n/use-texts.ts'
import { deviceOf } from './device.ts'

/** A browser and its system from a user agent, as people call them. */
export function useDeviceName() {
  const t = useTexts()
  return (userAgent: string): string => {
    const { browser, system } = deviceOf(userAgent)
    const unknown = t(($) => $.frame.sessions.unknown)
    return t(($) => $.frame.sessions.device, { browser: browser ?? unknown, system: system ?? unknown })
  }
}
