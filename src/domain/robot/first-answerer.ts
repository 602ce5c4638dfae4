/** Who may be the first to answer a visitor; each is a choice of its own on the screens. */
export const FIRST_ANSWERERS = ['bot', 'people'] as const
export type FirstAnswerer = (typeof FIRST_ANSWERERS)[number]

/** Who is; a third party's bot is chosen elsewhere. */
export function firstAnswerer(robot: { enabled: boolean; thirdPartyEnabled: boolean }): FirstAnswerer | 'thirdParty' {
  if (robot.thirdPartyEnabled) return 'thirdParty'
  return robot.enabled ? 'bot' : 'people'
}
