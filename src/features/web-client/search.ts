/** Which part of the web chat's screen is open, as the address keeps it. */
export type WebClientSearch = { tab?: 'look' | undefined }

/** Changes parts of the address. */
export type SetSearch = (part: Partial<WebClientSearch>) => void

/** Reads the address of the web chat's screen; what it does not know is left out. */
export function readWebClientSearch({ tab }: Record<string, unknown>): WebClientSearch {
  return { ...(tab === 'look' && { tab }) }
}
