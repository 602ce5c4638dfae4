import type { AuditAction } from '../audit/actions.ts'

/** Parts of the settings that are changed each by itself, and have a history: what a change is in the audit log. */
export const SETTING_PARTS = {
  texts: 'settings.texts',
  asking: 'settings.asking',
  assignment: 'settings.assignment',
  timeouts: 'settings.timeouts',
  messages: 'settings.messages',
  hours: 'hours.set',
  channelHours: 'hours.ofChannels',
  supervision: 'settings.supervision',
  retention: 'settings.retention',
  masking: 'settings.masking',
  dates: 'settings.dates',
  languages: 'settings.languages',
  alerts: 'settings.alerts',
  webAccess: 'settings.webAccess',
  webLook: 'settings.webLook',
  signIn: 'settings.signIn',
  workbench: 'settings.workbench',
  name: 'application.renamed',
} as const satisfies Record<string, AuditAction>
export type SettingPart = keyof typeof SETTING_PARTS
