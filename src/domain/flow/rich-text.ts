import { textIssues, type LocalisedText } from '../value/localised-text.ts'
import type { Issue } from '../graph/spec.ts'
import { isWebUrl } from './web-url.ts'

const LINK = /\]\(([^()\s]*)\)/g
const VARIABLE = /\{\{[^}]*\}\}/g

/**
 * The issues of a text with light marks: those of any text, and links that lead to no web address. An `&` within a
 * link's address is part of the address and no issue.
 */
export function richTextIssues(
  text: Readonly<LocalisedText>,
  languages: readonly string[],
  path: readonly (string | number)[],
  options: { required: boolean } = { required: true },
): Issue[] {
  const plain = Object.fromEntries(Object.entries(text).map(([language, words]) => [language, withoutLinks(words)]))
  const links = Object.entries(text).flatMap(([language, words]) =>
    [...words.matchAll(LINK)]
      .filter(([, url = '']) => !isWebUrl(url.replaceAll(VARIABLE, 'x')) && url.replaceAll(VARIABLE, '') !== '')
      .map((): Issue => ({ code: 'url_invalid', path: [...path, language] }))
      .slice(0, 1),
  )
  return [...textIssues(plain, languages, path, options), ...links]
}

/** A text with nothing in its links' addresses that counts as markup; every place stays where it is. */
export const withoutLinks = (words: string): string => words.replaceAll(LINK, blanked)

/** The link with nothing in its address that counts as markup; as long as before, so that positions stay true. */
const blanked = (link: string) => link.replaceAll('&', '+')
