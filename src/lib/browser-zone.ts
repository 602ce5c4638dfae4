/** The IANA time zone of where this code runs: the browser's own. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
