/** Characters of a secret that are shown, so that its owner tells it from others. */
const SHOWN = 4

/** A key as callers send it: it names its application, so that what finds it looks in no other. */
export const keyToken = (appId: string, secret: string): string => `dw_${appId}_${secret}`

/** The beginning of a key, by which it is known again. */
export const keyHint = (appId: string, secret: string): string => keyToken(appId, secret.slice(0, SHOWN))

/** The application that a text is a key of; null where it is none. */
export const applicationOfKey = (token: string): string | null => /^dw_(\d{10})_[\w-]{43}$/.exec(token)?.[1] ?? null
