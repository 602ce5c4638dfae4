/** Parts of the settings that are changed each by itself, and have a history: `settings.<part>` in the audit log. */
export const SETTING_PARTS = ['texts', 'assignment', 'timeouts', 'supervision', 'signIn'] as const
export type SettingPart = (typeof SETTING_PARTS)[number]
