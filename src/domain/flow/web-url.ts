import { encodedAddress, isWebAddress } from './address.ts'
import type { Issue } from '../graph/spec.ts'

/** Whether a text is an address that visitors may be sent to: absolute, by http or https. */
export function isWebUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
  } catch {
    return false
  }
}

/** Where an uploaded file is shown from, on the own host. */
const UPLOADED = /^\/files\/[0-9]{10}\/[0-9a-f-]{36}$/

/** Whether a text is an address that a picture or a video may be shown from: one of the web, or that of an uploaded file. */
export const isShownFrom = (text: string): boolean => isWebUrl(text) || UPLOADED.test(text)

/** The issues of an address of a document, which may hold variables: missing, or none whatever they are filled with. */
export function urlIssues(url: string, path: readonly (string | number)[], isFine = isWebUrl): Issue[] {
  if (url.trim() === '') return [{ code: 'required', path }]
  if (/^\s*\{\{[^}]*\}\}\s*$/.test(url)) return []
  return isFine(url.replaceAll(/\{\{[^}]*\}\}|\{%.*?%\}/g, 'x').trim()) ? [] : [{ code: 'url_invalid', path }]
}

/**
 * An address filled in, or null where it is none that visitors may be sent to. Variables within one are encoded; one
 * that is a variable as a whole is taken as it is.
 */
export function filledUrl(url: string, render: (template: string) => string, isFine = isWebUrl): string | null {
  const filled = render(isWebAddress(url) ? encodedAddress(url) : url).trim()
  return isFine(filled) ? filled : null
}
