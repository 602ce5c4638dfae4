import type { Variant } from '#src/domain/answer/block.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { channelName } from './channel-name.ts'
import type { AnswerLanguage } from './offers.ts'

/** What a variant is for, in words. */
export function variantName(t: Texts, { language, channel }: Variant, languages: readonly AnswerLanguage[]): string {
  const parts = [
    language === null ? undefined : nameOf(t, language, languages),
    channel === null ? undefined : channelName(t, channel),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? t(($) => $.answer.variants.default) : parts.join(' · ')
}

function nameOf(t: Texts, language: string, languages: readonly AnswerLanguage[]): string {
  const known = languages.find(({ code }) => code === language)
  if (known === undefined) return language
  return known.isOffered ? known.label : t(($) => $.answer.variants.notOffered, { language: known.label })
}
