import type { Permission } from '#src/domain/team/policy.ts'
import { allows, type Application } from '../session/session.ts'

/**
 * The sections of the global settings in their order, and who may see each. The name is the section's place in the page
 * (`#timeouts`); its title is `finder.sections.<name>.title`, and it is found by its `words`, too.
 */
const SECTIONS = {
  texts: 'settings.view',
  rating: 'settings.view',
  asking: 'settings.view',
  assignment: 'settings.view',
  timeouts: 'settings.view',
  hours: 'settings.view',
  channelHours: 'settings.view',
  messages: 'settings.view',
  supervision: 'settings.view',
  alerts: 'settings.view',
  masking: 'masking.edit',
  retention: 'retention.edit',
  signIn: 'signIn.edit',
  languages: 'settings.view',
  dates: 'application.edit',
  application: 'application.edit',
} as const satisfies Record<string, Permission>

export type SettingSection = keyof typeof SECTIONS

/** The sections that a member may see. */
export const visibleSections = (application: Pick<Application, 'roles'>): SettingSection[] =>
  (Object.keys(SECTIONS) as SettingSection[]).filter((section) => allows(application, SECTIONS[section]))
